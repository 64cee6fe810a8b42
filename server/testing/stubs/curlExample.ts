/** Splits a shell command into words: '…' is literal, "…" expands $NAME, a final backslash is a space; other syntax throws. */
function shellWords(command: string, env: Record<string, string>): string[] {
  const fill = (text: string) =>
    text.replace(/\$(\w+)/g, (_, name: string) => {
      const value = env[name]
      if (value === undefined) throw new Error(`$${name} is not set`)
      return value
    })
  const words: string[] = []
  let word: string | null = null
  const pieces = command.replaceAll('\\\n', ' ').match(/'[^']*'|"[^"]*"|[^\s'"]+|\s+/g) ?? []
  for (const piece of pieces) {
    if (/^\s/.test(piece)) {
      if (word !== null) words.push(word)
      word = null
    } else if (piece.startsWith("'")) word = (word ?? '') + piece.slice(1, -1)
    else if (piece.startsWith('"')) word = (word ?? '') + fill(piece.slice(1, -1))
    else if (/^[\w-]+$/.test(piece)) word = (word ?? '') + piece
    else throw new Error(`A shell sign that is not understood: ${piece}`)
  }
  return word === null ? words : [...words, word]
}

/** Runs a `curl -sS URL -H header… -d body` of the documentation without curl, and returns the answer's JSON. */
export async function runCurl(command: string, env: Record<string, string>): Promise<unknown> {
  const [curl, silent, url = '', ...options] = shellWords(command.trim(), env)
  if (curl !== 'curl' || silent !== '-sS') throw new Error(`No curl -sS: ${command}`)
  const headers = new Headers()
  let body: string | null = null
  for (let at = 0; at < options.length; at += 2) {
    const [option, value = ''] = options.slice(at, at + 2)
    const [, name, text] = /^([\w-]+): (.+)$/.exec(value) ?? []
    if (option === '-H' && name !== undefined && text !== undefined) headers.set(name, text)
    else if (option === '-d' && body === null) body = value
    else throw new Error(`An option that is not understood: ${option} ${value}`)
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  return response.json()
}
