import type { AdvanceAction } from '#contract/carrier/dispatchWords.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { toPieces } from '#contract/price/parseAmounts.ts'

/** How each step names the pieces that were counted at it. */
export const countLabels: Record<AdvanceAction, string> = {
  pickUp: '实收件数',
  depart: '装车件数',
  arrive: '到站件数',
  deliver: '送货件数',
  sign: '签收件数',
  returnReceipt: '件数',
}

/** Parses a typed count of pieces: undefined when empty, null when it is no number, which the schema then reports. */
export const countOf = (text: string): number | null | undefined =>
  text.trim() === '' ? undefined : toPieces(text)

/** Returns the usual place of a step, as the field's initial value. */
export function defaultPlace(action: AdvanceAction, { line }: OrderDetail): string {
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
