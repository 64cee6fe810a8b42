/** A section of an agreement: its heading and its paragraphs. */
export interface Section {
  title: string
  lines: readonly string[]
}
