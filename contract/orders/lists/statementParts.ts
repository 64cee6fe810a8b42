/**
 * Parts of a statement, as filters of an order list. They are agreed fee changes, freight received or unpaid, and 代收货款 due,
 * collected, remitted, or held by the carrier.
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
