import type { Found, PastedOrder, Span } from '../pastedOrder.ts'
import { noTag, tagOf } from './tags.ts'
import type { TokenKind } from './tags.ts'
import type { Token } from './tokens.ts'

/** Returns what the rules read at each token, as tags. */
export function ruleTags(tokens: readonly Token[], order: PastedOrder): Uint8Array {
  const tags = new Uint8Array(tokens.length).fill(noTag)
  const put = (found: Found<unknown> | undefined, kind: TokenKind) => {
    for (const span of found?.spans ?? []) putSpan(span, kind)
  }
  const putSpan = ({ start, end }: Span, kind: TokenKind) => {
    let isFirst = true
    for (const [at, token] of tokens.entries())
      if (token.start < end && token.end > start) {
        tags[at] = tagOf(kind, isFirst)
        isFirst = false
      }
  }
  for (const side of ['shipper', 'recipient'] as const) {
    const { regionCode, address, name, company, phone } = order[side]
    put(regionCode, `${side}.place`)
    put(address, `${side}.place`)
    put(company, `${side}.company`)
    put(name, `${side}.name`)
    put(phone, `${side}.phone`)
  }
  for (const row of order.goods) {
    put(row.pieces, 'amount')
    put(row.weightGrams, 'amount')
    put(row.volumeCm3, 'amount')
    put(row.sides, 'amount')
    put(row.name, 'goods')
  }
  for (const total of Object.values(order.totals)) put(total, 'total')
  put(order.remark, 'remark')
  return tags
}
