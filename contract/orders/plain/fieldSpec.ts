/** What a plain field holds, stored and on the wire: money in integer fen, a count as a whole number from 0. */
type Kind =
  | { kind: 'text'; /** Characters at most. */ max: number }
  /** `blank`: what a form begins with, and what an order placed before the field holds. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; blank: string }
  | { kind: 'fen' }
  | { kind: 'count'; max: number; unit: string }
  | { kind: 'flag' }

/** Where an order is shown beside its own page. */
type Shown =
  | { exportWidth?: never; isListed?: never }
  /** A column of the Excel file, so many characters wide; `isListed`: read with each order of a list, too. */
  | { exportWidth: number; isListed?: true }

export type FieldSpec = Kind &
  Shown & {
    /** What it is called everywhere: over its input, in refusals, among the facts of an order, in headings. */
    label: string
    /** What it is called over its input and among the facts, where that is another word. */
    input?: string
    fact?: string
    placeholder?: string
    /** A choice that a request must make; any other field may be left out and is blank then. */
    isRequired?: true
    /** A service of the line, which may not offer it: its input stands beside the line's fees. */
    isService?: true
  }
