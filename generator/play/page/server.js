// Talking to the server: the state, actions for the version that is shown, and what comes back.

let version = 0;
let busy = false;

async function answer(response) {
  const type = response.headers.get("Content-Type") || "";
  if (!type.includes("json")) return { error: (await response.text()).trim().replace(/^\d{3} /, "") };
  const found = await response.json();
  if (found.view) version = found.view.version;
  return found;
}

async function asked(path, options) {
  try {
    return await answer(await fetch(path, options));
  } catch {
    return { error: "the server does not answer; is `modwright play` still running?" };
  }
}

/** The present state. */
export const look = () => asked("/view");

/** Do something; a second click while the first is on its way does nothing. */
export async function act(action, values = {}) {
  if (busy) return null;
  busy = true;
  document.documentElement.dataset.busy = "yes";
  try {
    return await asked("/do", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ action, version, ...values }),
    });
  } finally {
    busy = false;
    delete document.documentElement.dataset.busy;
  }
}

export const script = (path) => asked(`/script?path=${encodeURIComponent(path)}`);
export const chain = (start, games) => asked(`/chain?from=${encodeURIComponent(start)}&games=${games}`);
export const events = (part) => asked(`/events?find=${encodeURIComponent(part)}`);
