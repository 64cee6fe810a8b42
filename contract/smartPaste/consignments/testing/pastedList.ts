/** A pasted text with several consignments, as a person separates them. */
export interface PastedList {
  kind: string
  text: string
  /** For each consignment words that its part has to contain, and no other part. */
  rows: readonly (readonly string[])[]
  /** true: a person would ask about one of the cuts. */
  isDoubtful?: true
}
