/** Signs that nobody mistakes for another when they are read out. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** A password to pass on, three groups of four: 'k7mp-x2qa-9wde', some 59 random bits. */
export function madePassword(): string {
  const sign = () => {
    // bytes beyond the last whole round would make the first signs more frequent
    const limit = 256 - (256 % signs.length)
    for (;;) {
      const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
      if (byte < limit) return signs.charAt(byte % signs.length)
    }
  }
  const group = () => Array.from({ length: groupLength }, sign).join('')
  return Array.from({ length: groups }, group).join('-')
}
