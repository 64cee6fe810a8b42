/** Returns the middle value; of an even number of values the higher of the two, of none NaN. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
