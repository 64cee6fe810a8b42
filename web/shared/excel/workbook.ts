/** A sheet of a workbook. */
interface SheetFile {
  /** The archive's file with its cells; '' for a chart. */
  file: string
  isHidden: boolean
}

const element = (name: string) => new RegExp(`<(?:[\\w.-]+:)?${name}\\s((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g')
const sheetTag = element('sheet')
const relationTag = element('Relationship')

const attributeOf = (attributes: string, name: string): string => {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return double ?? single ?? ''
}

/** Returns the archive's path of a relation's target, relative to xl/ or absolute. */
const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Returns the sheets of a workbook in the order of their tabs. `files` holds the archive's XML files by path. */
export function sheetFilesOf(files: ReadonlyMap<string, Uint8Array>): SheetFile[] {
  const textOf = (path: string) => new TextDecoder().decode(files.get(path))
  const targets = new Map<string, string>()
  for (const [, attributes = ''] of textOf('xl/_rels/workbook.xml.rels').matchAll(relationTag))
    if (attributeOf(attributes, 'Type').endsWith('/worksheet'))
      targets.set(attributeOf(attributes, 'Id'), pathOf(attributeOf(attributes, 'Target')))
  return [...textOf('xl/workbook.xml').matchAll(sheetTag)].flatMap(([, attributes = '']) => {
    // the reader skips sheets without a name, too
    if (attributeOf(attributes, 'name') === '') return []
    const file = targets.get(attributeOf(attributes, '[\\w.-]+:id')) ?? ''
    return [{ file, isHidden: /hidden/i.test(attributeOf(attributes, 'state')) }]
  })
}
