/** Joins alternatives to the source of one pattern. At a place of the text the first that fits counts. */
export const oneOf = (...alternatives: readonly (RegExp | string)[]): string =>
  alternatives.map((one) => (typeof one === 'string' ? one : one.source)).join('|')
