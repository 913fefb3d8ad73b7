/** Returns whole numbers from 0 up to a bound (exclusive); the sequence can be repeated. */
export type Chance = (bound: number) => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
