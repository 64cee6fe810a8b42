import { monthDays } from '../../../contract/statements/months.ts'
import { orderListAddress } from '../../domain/orders/orderAddress.ts'
import type { OrderFilterValues } from '../../domain/orders/orderAddress.ts'
import type { FigureLink } from './StatementFigures.tsx'

/** The order list behind a statement's figures: its month and its party, narrowed by the figure. */
export function figureLinks(page: string, month: string, party: Partial<OrderFilterValues>): FigureLink {
  const { from, to } = monthDays(month)
  return (figure) => orderListAddress(page, { ...party, ...figure, signedFrom: from, signedTo: to })
}
