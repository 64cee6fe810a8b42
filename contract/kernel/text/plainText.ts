/** Text for comparing: full width made narrow, lower case, without spaces and invisible signs. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')
