// Finds where in a text of the corpus its fields stand: the tags that the tagger learns.
import { pathOf } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { placeNameAt } from '#contract/smartPaste/parties/placeNames.ts'
import type { PasteContext } from '#contract/smartPaste/pasteContext.ts'
import type { Span } from '#contract/smartPaste/pastedOrder.ts'
import { toSimplified } from '#contract/smartPaste/readable/simplified.ts'
import { noTag, tagOf } from '#contract/smartPaste/tagger/tags.ts'
import type { SpanKind } from '#contract/smartPaste/tagger/tags.ts'
import type { Token } from '#contract/smartPaste/tagger/tokens.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { expectedFields } from '#contract/smartPaste/testing/corpus/expected.ts'

const skipped = /[\s,，、。()（）]/

/** A text without blanks and signs, with the position of each of its units. */
function compactOf(text: string) {
  const positions: number[] = []
  let compact = ''
  for (let at = 0; at < text.length; at += 1)
    if (!skipped.test(text[at] ?? '')) {
      compact += text[at]
      positions.push(at)
    }
  return { compact, positions }
}

/** Returns all places where a value stands in the text, whatever blanks are between. */
function occurrences(text: string, value: string): Span[] {
  const { compact, positions } = compactOf(text.toLowerCase())
  const wanted = toSimplified(value).replace(new RegExp(skipped, 'g'), '').toLowerCase()
  const spans: Span[] = []
  if (wanted === '') return spans
  for (let at = compact.indexOf(wanted); at >= 0; at = compact.indexOf(wanted, at + wanted.length))
    spans.push({ start: positions[at] ?? 0, end: (positions[at + wanted.length - 1] ?? 0) + 1 })
  return spans
}

const distance = (a: Span, b: Span) => Math.max(0, a.start - b.end, b.start - a.end)

/** The fields of a text that stand nowhere in it, for a report. */
export interface Aligned {
  tags: number[]
  spans: (Span & { kind: SpanKind })[]
  unaligned: string[]
}

/** Returns the spans of the place names that belong to a region, in the order of the text. */
function regionSpans(
  text: string,
  code: string,
  { index, siteCode }: PasteContext,
): (Span & { depth: number })[] {
  const path = pathOf(index, code)
  const spans: (Span & { depth: number })[] = []
  for (let at = 0; at < text.length; at += 1) {
    const name = /[\u4e00-\u9fa5]/.test(text[at] ?? '') ? placeNameAt(index, siteCode, text, at) : null
    if (!name) continue
    const codes = name.kind === 'town' ? [] : [...name.codes, ...name.elsewhere]
    const depth = Math.max(-1, ...codes.map((each) => path.findIndex((region) => region.code === each)))
    if (depth >= 0) spans.push({ start: at, end: at + name.length, depth })
    at += name.length - 1
  }
  return spans
}

export function align(
  corpusText: CorpusText,
  text: string,
  tokens: readonly Token[],
  context: PasteContext,
): Aligned {
  const expected = expectedFields(corpusText)
  const spans: (Span & { kind: SpanKind })[] = []
  const unaligned: string[] = []
  const isFree = (span: Span) => spans.every((other) => other.end <= span.start || other.start >= span.end)
  const phoneSpans: Record<string, Span[]> = {}
  for (const side of ['shipper', 'recipient'] as const) {
    const phone = expected.get(`${side}.phone`)
    const found = tokens.filter((token) => token.phone && token.phone.value === phone)
    phoneSpans[side] = found
    if (phone !== undefined && found.length === 0) unaligned.push(`${side}.phone ${phone}`)
    // a phone of both sides belongs to the recipient
    for (const { start, end } of found)
      if (isFree({ start, end })) spans.push({ start, end, kind: `${side}.phone` })
  }
  for (const side of ['shipper', 'recipient'] as const) {
    const near = (candidates: Span[]) => {
      const phones = phoneSpans[side] ?? []
      return phones.length === 0
        ? candidates
        : candidates.toSorted(
            (a, b) =>
              Math.min(...phones.map((phone) => distance(a, phone))) -
              Math.min(...phones.map((phone) => distance(b, phone))),
          )
    }
    const company = expected.get(`${side}.company`)
    if (company !== undefined) {
      const [span] = near(occurrences(text, company).filter(isFree))
      if (span) spans.push({ ...span, kind: `${side}.company` })
      else unaligned.push(`${side}.company ${company}`)
    }
    const name = expected.get(`${side}.name`)
    if (name !== undefined) {
      const found = near(occurrences(text, name).filter(isFree))
      const [nearest, ...others] = found
      if (nearest) spans.push({ ...nearest, kind: `${side}.name` })
      else unaligned.push(`${side}.name ${name}`)
      if (name.length >= 3) for (const span of others) spans.push({ ...span, kind: `${side}.name` })
    }
    const address = expected.get(`${side}.address`)
    const places: Span[] = []
    if (address !== undefined) {
      let rest = address
      while (rest !== '') {
        let length = rest.length
        let span: Span | undefined
        for (; length >= 2 && !span; length -= 1) {
          ;[span] = near(occurrences(text, rest.slice(0, length)).filter(isFree))
          if (span) break
        }
        if (!span) {
          unaligned.push(`${side}.address ${rest} of ${address}`)
          break
        }
        places.push(span)
        rest = rest.slice(length)
      }
    }
    const code = [...context.index.byCode.keys()].find(
      (each) =>
        expected.get(`${side}.regionCode`) !== undefined &&
        fullNames(context.index).get(each) === expected.get(`${side}.regionCode`),
    )
    if (expected.get(`${side}.regionCode`) !== undefined && code === undefined)
      unaligned.push(`${side}.region unknown ${expected.get(`${side}.regionCode`) ?? ''}`)
    if (code !== undefined) {
      const found = regionSpans(text, code, context).filter(isFree)
      // runs of names that follow each other
      const runs: { spans: (Span & { depth: number })[]; depths: Set<number> }[] = []
      for (const span of found) {
        const run = runs.at(-1)
        const last = run?.spans.at(-1)
        if (
          run &&
          last &&
          /^[\s,，、/·>:()-]{0,4}$/.test(text.slice(last.end, span.start)) &&
          span.depth >= last.depth
        ) {
          run.spans.push(span)
          run.depths.add(span.depth)
        } else runs.push({ spans: [span], depths: new Set([span.depth]) })
      }
      const own = places[0]
      const best = runs.toSorted(
        (a, b) =>
          Math.max(...b.depths) - Math.max(...a.depths) ||
          b.depths.size - a.depths.size ||
          (own
            ? Math.min(...a.spans.map((span) => distance(span, own))) -
              Math.min(...b.spans.map((span) => distance(span, own)))
            : 0),
      )
      const [run] = best
      if (run) {
        const missing = new Set(
          [...Array(8).keys()].filter((depth) => depth < Math.max(...run.depths) && !run.depths.has(depth)),
        )
        places.push(...run.spans)
        // 成都那边的，武侯区…: the larger regions stand elsewhere
        for (const other of best.slice(1))
          if (other.spans.some(({ depth }) => missing.has(depth))) {
            places.push(...other.spans)
            for (const { depth } of other.spans) missing.delete(depth)
          }
      } else if (found.length === 0 && !expected.get(`${side}.regionCode`)?.endsWith('金华市永康市'))
        unaligned.push(`${side}.region ${expected.get(`${side}.regionCode`) ?? ''}`)
    }
    const joined: Span[] = []
    for (const span of places.toSorted((a, b) => a.start - b.start)) {
      const last = joined.at(-1)
      if (
        last &&
        (span.start <= last.end || /^[\s,，、/·>:()|-]{0,4}$/.test(text.slice(last.end, span.start)))
      )
        last.end = Math.max(last.end, span.end)
      else joined.push({ start: span.start, end: span.end })
    }
    for (const span of joined) if (isFree(span)) spans.push({ ...span, kind: `${side}.place` })
  }
  const quantities = tokens.filter(({ quantity }) => quantity)
  const kinds = new Map<Token, 'amount' | 'each' | 'total'>()
  for (let row = 0; row < 20; row += 1) {
    const of = (key: string) => expected.get(`goods.${row}.${key}`)
    const own = quantities.filter(({ quantity }) => {
      if (!quantity) return false
      if (quantity.kind === 'sides') {
        const { lengthMm, widthMm, heightMm } = quantity.value
        return of('sides') === `${lengthMm}*${widthMm}*${heightMm}`
      }
      return String(quantity.value) === of(quantity.kind) && (quantity.kind === 'pieces' || !quantity.isEach)
    })
    const name = of('name')
    if (name !== undefined) {
      let rest = name
      let first = true
      while (rest !== '') {
        let length = rest.length
        let span: Span | undefined
        for (; length >= 1 && !span; length -= 1) {
          const candidates = occurrences(text, rest.slice(0, length)).filter(isFree)
          const nearTo = (one: Span) => Math.min(...own.map((token) => distance(one, token)))
          ;[span] = own.length > 0 ? candidates.toSorted((a, b) => nearTo(a) - nearTo(b)) : candidates
          if (span) break
        }
        if (!span) {
          if (first || rest.length > 1) unaligned.push(`goods.name ${rest} of ${name}`)
          break
        }
        spans.push({ ...span, kind: 'goods' })
        rest = rest.slice(length).replace(/^[、和及/]/, '')
        first = false
      }
    }
    const pieces = Number(of('pieces') ?? 1)
    for (const token of quantities) {
      const { quantity } = token
      if (!quantity || kinds.has(token)) continue
      if (own.includes(token)) kinds.set(token, 'amount')
      else if (
        (quantity.kind === 'weightGrams' || quantity.kind === 'volumeCm3') &&
        String(quantity.value * pieces) === of(quantity.kind)
      )
        kinds.set(token, 'each')
    }
  }
  for (const token of quantities) {
    const { quantity } = token
    if (!quantity || quantity.kind === 'sides' || kinds.has(token)) continue
    if (String(quantity.value) === expected.get(`totals.${quantity.kind}`)) kinds.set(token, 'total')
  }
  for (const part of (corpusText.remark ?? '').split(/[，,]/)) {
    if (part.trim() === '') continue
    const [span] = occurrences(text, part).filter(isFree)
    if (span) spans.push({ ...span, kind: 'remark' })
    else unaligned.push(`remark ${part}`)
  }
  const tags = tokens.map(() => noTag)
  for (const [at, token] of tokens.entries()) {
    const amount = kinds.get(token)
    if (amount) tags[at] = tagOf(amount, true)
  }
  for (const { start, end, kind } of spans) {
    let isFirst = true
    for (const [at, token] of tokens.entries())
      if (token.start < end && token.end > start) {
        tags[at] = tagOf(kind, isFirst)
        isFirst = false
      }
  }
  return { tags, spans, unaligned }
}

const namesByIndex = new WeakMap<RegionIndex, Map<string, string>>()
function fullNames(index: RegionIndex): Map<string, string> {
  const known = namesByIndex.get(index)
  if (known) return known
  const names = new Map(
    [...index.byCode.keys()].map((code) => [
      code,
      pathOf(index, code)
        .map(({ name }) => name)
        .join(''),
    ]),
  )
  namesByIndex.set(index, names)
  return names
}
