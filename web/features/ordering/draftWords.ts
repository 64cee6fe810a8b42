import { dateTime } from '../../shared/format.ts'
import type { OrderDraft } from './orderDraft.ts'

const mostLetters = 24

const short = (text: string) => {
  const letters = [...text.trim().replace(/\s+/g, ' ')]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : letters.join('')
}

/** What tells a draft from the others: to whom, what, and when it was typed last. */
export function draftText({ values, savedAtMs }: OrderDraft): string {
  const goods = values.goods.map(({ name }) => short(name)).filter((name) => name !== '')
  const parts = [
    values.recipient.name.trim() === '' ? '' : `发给 ${short(values.recipient.name)}`,
    goods.length > 1 ? `${goods[0]}等 ${goods.length} 种货` : (goods[0] ?? ''),
    short(values.remark),
  ].filter((part) => part !== '')
  const what = parts.slice(0, 2).join('，') || '刚开始填'
  return `${what} · ${dateTime(new Date(savedAtMs).toISOString())}`
}
