/** Labels and limits of 价格异动. */

/** Ways in which a carrier changes the prices of its lines. */
export const priceMoveWays = ['edit', 'bulk', 'import', 'importUndo'] as const
export type PriceMoveWay = (typeof priceMoveWays)[number]
export const priceMoveWayLabels: Record<PriceMoveWay, string> = {
  edit: '修改专线',
  bulk: '批量调价',
  import: '导入运价表',
  importUndo: '撤销导入',
}

/** Decisions of an operator: the prices are meant, or the platform stopped the line. */
export const priceMoveDecisions = ['accepted', 'stopped'] as const
export type PriceMoveDecision = (typeof priceMoveDecisions)[number]
export const priceMoveDecisionLabels: Record<PriceMoveDecision, string> = {
  accepted: '价格无误',
  stopped: '平台下架',
}

/** Maximum number of moves accepted at once. */
export const priceMovesAcceptedMax = 100
