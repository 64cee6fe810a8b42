/** Returns text for comparison: full width made narrow, lower case, without spaces and invisible characters. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')
