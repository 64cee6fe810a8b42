/**
 * The cells of a table as spreadsheets copy it (tabs) or save it (commas): a cell in double quotes may hold separators and line
 * breaks, a doubled quote is one.
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
 * The rows of a pasted text: cells where there are tabs, else each line as one cell, which is read like a chat. A quote that is never
 * closed (3" 管) would swallow all that follows: then quotes are signs like others.
 */
export function pastedCells(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n')
  if (!text.includes('\t')) return text.split('\n').map((line) => [line.trim()])
  if (isUnevenlyQuoted(text))
    return text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()))
  return cellsOf(text, '\t')
}

/** The rows of a CSV file, in UTF-8 or as Excel saves it in China (GB 18030). */
export function csvCells(bytes: ArrayBuffer): string[][] {
  const text = decoded(bytes).replace(/\r\n?/g, '\n')
  return cellsOf(text, text.includes('\t') ? '\t' : ',')
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
