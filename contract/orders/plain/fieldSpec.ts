/** Content of a plain field, stored and in calls: money in integer fen, a count as an integer from 0. */
type Kind =
  | { kind: 'text'; /** Characters at most. */ max: number }
  /** `blank`: default of a form, and value of orders placed before the field existed. */
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; blank: string }
  | { kind: 'fen' }
  | { kind: 'count'; max: number; unit: string }
  | { kind: 'flag' }

/** Where else an order shows the field, besides its own page. */
type Shown =
  | { exportWidth?: never; isListed?: never }
  /** Width of its Excel column in characters; `isListed`: also part of each order in a list. */
  | { exportWidth: number; isListed?: true }

export type FieldSpec = Kind &
  Shown & {
    /** Usual label: of its input, in refusals, among the facts of an order, in headings. */
    label: string
    /** Other labels of the input and among the facts, where they differ. */
    input?: string
    fact?: string
    placeholder?: string
    /** A choice required in a request; any other field may be left out and is then blank. */
    isRequired?: true
    /** A service that the line may not offer; its input is shown beside the line's fees. */
    isService?: true
  }
