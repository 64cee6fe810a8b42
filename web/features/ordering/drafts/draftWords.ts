import { dateTime } from '#shared/ui/text/format.ts'
import type { OrderDraft } from './orderDraft.ts'

const mostLetters = 24
const mostNameLetters = 8

/** Returns the beginning of a text on one line, without characters that change the text direction. */
function beginning(text: string, most: number): string {
  const letters = [
    ...text
      .replace(/\p{Bidi_Control}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  ]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}

/** Returns the parts that identify a draft: recipient, goods, and time of the last change. */
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

/** Returns the same as one text, for labels and questions. */
export const draftText = (draft: OrderDraft): string => draftParts(draft).join('，')

/** Returns the tab name of an order form: the recipient, or else the carrier; empty without either. */
export const orderTabName = (recipientName: string, carrierName: string | null): string => {
  const recipient = beginning(recipientName, mostNameLetters)
  return recipient === '' ? (carrierName ?? '') : `给 ${recipient}`
}
