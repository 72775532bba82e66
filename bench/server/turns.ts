/** How many turns are drawn before they repeat. */
const TURNS = 50_000;

/** Numbers from 0 to 1 that are the same in each run, so that all sides of a comparison get the same requests. */
export function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function uniformTurns(addresses: number): number[] {
  const random = seededRandom();
  return Array.from({ length: TURNS }, () => Math.floor(random() * addresses));
}

/** Turns in which the second address is half as likely as the first, the third a third, and so on: Zipf's law, s = 1. */
export function zipfTurns(addresses: number): number[] {
  const random = seededRandom();
  const upTo: number[] = [];
  for (let rank = 1, sum = 0; rank <= addresses; rank++) upTo.push((sum += 1 / rank));
  return Array.from({ length: TURNS }, () => placeOf(random() * upTo.at(-1)!, upTo));
}

/** The first place whose limit lies beyond the number. */
function placeOf(drawn: number, upTo: readonly number[]): number {
  let [first, last] = [0, upTo.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (upTo[middle]! > drawn) last = middle;
    else first = middle + 1;
  }
  return first;
}
