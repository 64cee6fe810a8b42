/**
 * Splits a table as spreadsheets copy it (tabs) or save it (commas). A quoted cell may hold separators and line breaks; a
 * doubled quote is one quote.
 */
function cellsOf(text: string, separator: '\t' | ','): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (isQuoted) {
      if (sign !== '"') cell += sign === '\n' ? ' ' : sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

const isUnevenlyQuoted = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1

/**
 * Splits pasted text into rows: cells where there are tabs, otherwise one cell per line, parsed like a chat. An unclosed quote
 * (3" 管) would swallow the rest, so quotes are plain characters then.
 */
export function pastedCells(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n')
  if (!text.includes('\t')) return text.split('\n').map((line) => [line.trim()])
  if (isUnevenlyQuoted(text))
    return text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  return cellsOf(text, '\t')
}

/** Splits a CSV file into rows, in UTF-8 or as Excel saves it in China (GB 18030). */
export function csvCells(bytes: ArrayBuffer): string[][] {
  const text = decodeText(bytes).replace(/\r\n?/g, '\n')
  return cellsOf(text, text.includes('\t') ? '\t' : ',')
}

/** Decodes a text file, in UTF-8 or as Windows saves it in China (GB 18030). */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
