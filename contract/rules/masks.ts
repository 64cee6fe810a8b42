/** A name as strangers may see it: everything behind its first character hidden (GB/T 41833 asks for at least one). */
export function maskName(name: string): string {
  const characters = [...name]
  return characters.length <= 1 ? '*' : `${characters[0]}${'*'.repeat(Math.min(characters.length - 1, 3))}`
}
