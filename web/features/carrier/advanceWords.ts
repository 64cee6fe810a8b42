import type { advanceActions } from '../../../contract/carrier.ts'
import type { OrderDetail } from '../../../contract/orders.ts'

export type AdvanceAction = (typeof advanceActions)[number]

/** Where a step usually happens: filled in beforehand, so that a thumb has little to type. */
export function usualPlace(action: AdvanceAction, { line }: OrderDetail): string {
  switch (action) {
    case 'pickUp':
    case 'depart':
      return line.originName
    case 'arrive':
    case 'deliver':
    case 'sign':
      return line.destinationName
    case 'returnReceipt':
      return ''
  }
}
