/** Words and bounds of statements 对账单 (product.md §5), free of zod, so that pages show them without schemas. */

/**
 * How an issued statement stands. `superseded`: a later version was issued in its place; it stays as it was.
 */
export const statementStates = ['issued', 'confirmed', 'objected', 'superseded'] as const
export type StatementState = (typeof statementStates)[number]

/** What each side reads: the carrier waits for an answer, the customer gives one. */
export const statementStateLabels = {
  carrier: {
    issued: '待客户确认',
    confirmed: '客户已确认',
    objected: '客户有异议',
    superseded: '已被新版代替',
  },
  customer: {
    issued: '待您确认',
    confirmed: '已确认无误',
    objected: '您已提出异议',
    superseded: '已被新版代替',
  },
} as const satisfies Record<string, Record<StatementState, string>>
export type StatementSide = keyof typeof statementStateLabels

export const statementAnswers = ['confirm', 'object'] as const
export type StatementAnswer = (typeof statementAnswers)[number]

/** Orders that one issued statement, or a file of one, holds. */
export const statementRowsMax = 5000
/** Orders told as different from the issued copy; how many there are is told whole. */
export const statementDifferencesMax = 100

/**
 * The parts of a statement, which an order list may be narrowed to: agreed fee changes, freight that came in or did not, 代收货款, what of it
 * was collected, remitted, or is held by the carrier.
 */
export const statementParts = [
  'feeChanged',
  'received',
  'unpaid',
  'cod',
  'codReceived',
  'codRemitted',
  'codHeld',
] as const
export type StatementPart = (typeof statementParts)[number]
export const statementPartLabels: Record<StatementPart, string> = {
  feeChanged: '运费有变更',
  received: '运费已收',
  unpaid: '运费未收',
  cod: '有代收货款',
  codReceived: '货款已收',
  codRemitted: '代收款已发放',
  codHeld: '代收款待发放',
}

/** DZ202611000123: month and id, unique, of every version its own. */
export const statementNumber = (month: string, id: number): string =>
  `DZ${month.replace('-', '')}${String(id).padStart(6, '0')}`
