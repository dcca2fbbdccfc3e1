// The idea of the article written plainly once more, for Node: lists of what may follow each keep, values backward.
// Own words of an idea, not its code. Prints optimum, rule and no re-rolling for table B.

const FACES = 6, DICE = 5, REROLLS = 2;
const PAYS = { five: 10, four: 6, house: 4, straight: 3, three: 2, pairs: 1, pair: 0.5 };

function* share(dice, faces) {
  if (faces === 1) { yield [dice]; return; }
  for (let first = 0; first <= dice; first++) for (const rest of share(dice - first, faces - 1)) yield [first, ...rest];
}

function ways(hand) {
  let number = 1, used = 0;
  for (const count of hand) for (let i = 1; i <= count; i++) number = number * ++used / i;
  return number;
}

function pay(hand) {
  const [most, next] = [...hand].sort((a, b) => b - a);
  if (most === 5) return PAYS.five;
  if (most === 4) return PAYS.four;
  if (most === 3) return next === 2 ? PAYS.house : PAYS.three;
  if (most === 2) return next === 2 ? PAYS.pairs : PAYS.pair;
  return hand.slice(1, 5).every(Boolean) ? PAYS.straight : 0;
}

function* below(hand, at = 0) {
  if (at === hand.length) { yield []; return; }
  for (let n = 0; n <= hand[at]; n++) for (const rest of below(hand, at + 1)) yield [n, ...rest];
}

const size = (hand) => hand.reduce((sum, count) => sum + count, 0);
const rolls = [];
for (let n = 0; n <= DICE; n++) rolls.push([...share(n, FACES)].map((roll) => [roll, ways(roll) / FACES ** n]));
const hands = rolls[DICE].map(([hand]) => hand);
const place = new Map(hands.map((hand, index) => [hand.join(), index]));
const options = hands.map((hand) => [...below(hand)].map((kept) => ({
  kept,
  after: rolls[DICE - size(kept)].map(([roll, chance]) => [place.get(kept.map((n, f) => n + roll[f]).join()), chance]),
})));
const worth = (after, values) => after.reduce((sum, [hand, chance]) => sum + chance * values[hand], 0);
const start = (values) => rolls[DICE].reduce((sum, [, chance], hand) => sum + chance * values[hand], 0);

function backward(choose) {
  let values = hands.map(pay);
  for (let left = 0; left < REROLLS; left++) values = hands.map((hand, index) => choose(hand, options[index], values));
  return start(values);
}

const optimum = backward((_, keeps, values) => Math.max(...keeps.map(({ after }) => worth(after, values))));
const rule = backward((hand, keeps, values) => {
  const face = hand.lastIndexOf(Math.max(...hand));
  return worth(keeps.find(({ kept }) => kept.every((n, f) => n === (f === face ? hand[f] : 0))).after, values);
});
console.log(optimum, rule, start(hands.map(pay)));
