import type { advanceActions } from '../../../../contract/carrier/calls.ts'
import type { OrderDetail } from '../../../../contract/orders/calls.ts'

export type AdvanceAction = (typeof advanceActions)[number]

/** What was typed as a count: a number, nothing, or null for what is none, which the schema then names. */
export function countOf(text: string): number | null | undefined {
  const digits = text.normalize('NFKC').trim()
  if (digits === '') return undefined
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null
}

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
