import { monthDays } from '#contract/statements/months.ts'
import { orderListAddress } from '#domain/orders/orderAddress.ts'
import type { OrderFilterValues } from '#domain/orders/orderAddress.ts'
import type { FigureLink } from './StatementFigures.tsx'

/** Returns links from a statement's figures to the orders of its month and party. */
export function figureLinks(page: string, month: string, party: Partial<OrderFilterValues>): FigureLink {
  const { from, to } = monthDays(month)
  return (figure) => orderListAddress(page, { ...party, ...figure, signedFrom: from, signedTo: to })
}
