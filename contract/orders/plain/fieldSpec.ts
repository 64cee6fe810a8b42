import type { FieldSpec } from '../../kernel/fieldTable.ts'

/** Where else an order shows the field, besides its own page. */
type Shown =
  | { exportWidth?: never; isListed?: never }
  /** Width of its Excel column in characters; `isListed`: also part of each order in a list. */
  | { exportWidth: number; isListed?: true }

/** A row of the table of an order's plain fields (fieldWords.ts). */
export type OrderFieldSpec = FieldSpec &
  Shown & {
    /** Other labels of the input and among the facts, where they differ. */
    input?: string
    fact?: string
    /** A service that the line may not offer; its input is shown beside the line's fees. */
    isService?: true
  }
