/** Labels and limits of statements 对账单 (product.md §5). */

/** States of an issued statement. `superseded`: a later version was issued; this one is unchanged. */
export const statementStates = ['issued', 'confirmed', 'objected', 'superseded'] as const
export type StatementState = (typeof statementStates)[number]

/** Labels for each side: the carrier waits for an answer, the customer gives one. */
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

/** Maximum number of orders in one issued statement or its file. */
export const statementRowsMax = 5000
/** Maximum number of differing orders listed; their count is exact. */
export const statementDifferencesMax = 100

/** Returns the number of a version: DZ202611000123, from month and id. */
export const statementNumber = (month: string, id: number): string =>
  `DZ${month.replace('-', '')}${String(id).padStart(6, '0')}`
