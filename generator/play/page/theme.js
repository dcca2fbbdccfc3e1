// Light and dark: what the system says, or what was chosen here.
const THEMES = ["auto", "light", "dark"];
const system = matchMedia("(prefers-color-scheme: dark)");

export const kept = (name, fallback) => localStorage.getItem(`modwright-${name}`) ?? fallback;
export const keep = (name, value) => localStorage.setItem(`modwright-${name}`, value);
export const theme = () => kept("theme", "auto");

export function nextTheme() {
  keep("theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  paint();
}

export function paint() {
  const dark = theme() === "dark" || (theme() === "auto" && system.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

system.addEventListener("change", paint);
