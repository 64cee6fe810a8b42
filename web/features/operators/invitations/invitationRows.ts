/** A carrier of a list, as it was read. */
export interface GuestRow {
  company: string
  contact: string
  mobile: string
}

const mobilePattern = /(?<!\d)1[3-9]\d{9}(?!\d)/
const separators = /[\t,，;；|]+|\s{2,}/
const blanks = /\s+/

/** The cells of a line: by tabs or commas as tables have them, else by blanks. */
function cellsOf(line: string): string[] {
  const cells = line.split(separators)
  return (cells.length > 1 ? cells : line.split(blanks))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
}

/**
 * Carriers out of lines that were typed or pasted from a table: company, contact and mobile in whatever order the mobile stands in;
 * a first line without a mobile is a heading. `faults` names the lines that lack something, counted from 1.
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
