import { dateTime } from '../../../shared/ui/text/format.ts'
import type { OrderDraft } from './orderDraft.ts'

const mostLetters = 24
const mostNameLetters = 8

/** The beginning of what was typed, on one line; what turns the direction of the words around it is left out. */
function beginning(text: string, most: number): string {
  const letters = [
    ...text
      .replace(/\p{Bidi_Control}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}

/** What tells a draft from the others: to whom, what, and when it was typed last; each part stands by itself. */
export function draftParts({ values, savedAtMs }: OrderDraft): string[] {
  const goods = values.goods.map(({ name }) => beginning(name, mostLetters)).filter((name) => name !== '')
  const recipient = beginning(values.recipient.name, mostLetters)
  const parts = [
    recipient === '' ? '' : `发给 ${recipient}`,
    goods.length > 1 ? `${goods[0]}等 ${goods.length} 种货` : (goods[0] ?? ''),
    beginning(values.remark, mostLetters),
  ].filter((part) => part !== '')
  return [
    ...(parts.length > 0 ? parts.slice(0, 2) : ['刚开始填']),
    dateTime(new Date(savedAtMs).toISOString()),
  ]
}

/** The same as one text, for labels and questions. */
export const draftText = (draft: OrderDraft): string => draftParts(draft).join('，')

/** What tells the tab of an order form from another's: to whom, or by whom; empty where neither stands. */
export const orderTabName = (recipientName: string, carrierName: string | null): string => {
  const recipient = beginning(recipientName, mostNameLetters)
  return recipient === '' ? (carrierName ?? '') : `给 ${recipient}`
}
