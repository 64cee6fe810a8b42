/** A carrier of a list, as parsed. */
export interface GuestRow {
  company: string
  contact: string
  mobile: string
}

const mobilePattern = /(?<!\d)1[3-9]\d{9}(?!\d)/
const separators = /[\t,，;；|]+|\s{2,}/
const blanks = /\s+/

/** Splits a line into cells: by tabs or commas as in tables, otherwise by blanks. */
function cellsOf(line: string): string[] {
  const cells = line.split(separators)
  return (cells.length > 1 ? cells : line.split(blanks))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
}

/**
 * Parses carriers from typed or pasted lines. Company and contact come in this order, with the mobile anywhere. A first line
 * without a mobile is a heading. `faults` names incomplete lines, counted from 1.
 */
export function invitationRows(text: string): { rows: GuestRow[]; faults: string[] } {
  const rows: GuestRow[] = []
  const faults: string[] = []
  const lines = text.split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const mobile = mobilePattern.exec(line.replace(/(?<=\d)[ -](?=\d)/g, ''))?.[0]
    const isHeading = index === 0 && mobile === undefined && /手机|电话|企业|公司/.test(line)
    if (isHeading) continue
    const [company, contact = ''] = cellsOf(line).filter((cell) => !/^[+\d][\d -]{6,}$/.test(cell))
    if (mobile === undefined) faults.push(`第 ${index + 1} 行没有手机号`)
    else if (company === undefined) faults.push(`第 ${index + 1} 行没有企业名称`)
    else rows.push({ company: company.slice(0, 60), contact: contact.slice(0, 20), mobile })
  }
  return { rows, faults }
}
