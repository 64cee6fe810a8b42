import type { TaggedSpan } from './taggedSpans.ts'

/** 加油站对面 behind 88号; 3号厂房 on the next line; 附2 behind 19号. */
const continuations = [
  /^(?:(?![我你他找叫收发送电有在是的])[\u4e00-\u9fa5]){2,6}?(?:斜?对面|旁边|隔壁)(?=[\s,，。;；叫找我]|$)/,
  /^ *\n *\d{1,4} ?号 ?(?:厂房|车间|楼|栋|库|仓库?|门|院)?(?= *(?:\n|$))/,
  /^ ?附 ?\d{1,4}(?=[\s,，。;；]|$)/,
]

/** Extends places by what the tagger left out at their end. */
export const withWholePlaces = (text: string, spans: readonly TaggedSpan[]): TaggedSpan[] =>
  spans.map((span) => {
    if (!span.kind.endsWith('.place') || !/[号区路街村镇道]$/.test(text.slice(span.start, span.end)))
      return span
    const next = Math.min(text.length, ...spans.flatMap(({ start }) => (start >= span.end ? [start] : [])))
    const behind = text.slice(span.end)
    const length = Math.max(...continuations.map((pattern) => pattern.exec(behind)?.[0].length ?? 0))
    return length > 0 && span.end + length <= next ? { ...span, end: span.end + length } : span
  })
