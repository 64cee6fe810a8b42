/** Characters that are not confused when read aloud. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupLength = 4

/** Returns a random password of three groups of four, about 59 bits: 'k7mp-x2qa-9wde'. */
export function randomPassword(): string {
  const randomCharacter = () => {
    // reject bytes beyond the last full multiple, which would favour the first characters
    const limit = 256 - (256 % characters.length)
    for (;;) {
      const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
      if (byte < limit) return characters.charAt(byte % characters.length)
    }
  }
  const group = () => Array.from({ length: groupLength }, randomCharacter).join('')
  return Array.from({ length: groups }, group).join('-')
}
