import type { Random } from '#contract/kernel/random.ts'
import { normalizePasted } from '#contract/smartPaste/normalizePasted.ts'
import type { PasteContext } from '#contract/smartPaste/pasteContext.ts'
// Makes samples for training: texts of the corpus with their tags, and variants of them with other names, goods and places.
import type { Span } from '#contract/smartPaste/pastedOrder.ts'
import { readByRules } from '#contract/smartPaste/smartPaste.ts'
import { featuresOf } from '#contract/smartPaste/tagger/features.ts'
import { ruleTags } from '#contract/smartPaste/tagger/ruleTags.ts'
import { surroundingsOf } from '#contract/smartPaste/tagger/surroundings.ts'
import { beginsSpan, kindOf, noTag, tagOf } from '#contract/smartPaste/tagger/tags.ts'
import type { SpanKind } from '#contract/smartPaste/tagger/tags.ts'
import { tokensOf } from '#contract/smartPaste/tagger/tokens.ts'
import type { CorpusText } from '#contract/smartPaste/testing/corpus/corpusText.ts'
import { align } from './align.ts'

/** A text with the tags of its tokens. */
export interface Sample {
  features: Int32Array[]
  tags: Uint8Array
}

interface Template {
  text: string
  tabbed: string
  spans: (Span & { kind: SpanKind })[]
  /** The tag of each amount, by its position. */
  amounts: ReadonlyMap<number, number>
  /** The rules were written with this text: what they read in it is too good. */
  isKnownToRules: boolean
}

export function templateOf(corpusText: CorpusText, context: PasteContext, isKnownToRules: boolean): Template {
  const { reading, tabbed } = normalizePasted(corpusText.text, context.index)
  const { text } = reading
  const tokens = tokensOf(text, tabbed)
  const { spans, tags } = align(corpusText, text, tokens, context)
  const amounts = new Map<number, number>()
  for (const [at, token] of tokens.entries()) {
    const tag = tags[at] ?? noTag
    if (token.quantity && kindOf(tag) !== null && beginsSpan(tag)) amounts.set(token.start, tag)
  }
  return { text, tabbed, spans, amounts, isKnownToRules }
}

/** Returns the text with faults of people and scans: signs dropped or changed, blanks moved. What is tagged stays. */
export function noisyVariant(template: Template, random: Random): Template {
  const { spans, amounts } = template
  const tokens = tokensOf(template.text, template.tabbed)
  const isWithin = (start: number) => spans.some((span) => start > span.start && start < span.end)
  let [text, tabbed] = ['', '']
  const moved = new Map<number, number>()
  const movedAmounts = new Map<number, number>()
  for (const { start, end, quantity, phone } of tokens) {
    moved.set(start, text.length)
    const tag = amounts.get(start)
    if (tag !== undefined) movedAmounts.set(text.length, tag)
    let part = template.text.slice(start, end)
    let tabbedPart = template.tabbed.slice(start, end)
    if (!quantity && !phone && !isWithin(start) && !spans.some((span) => span.start === start)) {
      const chance = random.whole(0, 99)
      if (/^[,，。;；、]$/.test(part)) part = chance < 12 ? ' ' : chance < 20 ? '' : chance < 28 ? '，' : part
      else if (part === ' ' && chance < 10) part = ''
      else if (part === '\n' && chance < 8) part = ' '
      else if (/^[\u4e00-\u9fa5]$/.test(part) && chance < 2) part = ''
      if (part !== template.text.slice(start, end)) tabbedPart = part
    }
    text += part
    tabbed += tabbedPart
  }
  moved.set(template.text.length, text.length)
  const shift = (at: number) => {
    let place = at
    while (!moved.has(place) && place > 0) place -= 1
    return (moved.get(place) ?? 0) + at - place
  }
  return {
    ...template,
    text,
    tabbed,
    spans: spans.map(({ start, end, kind }) => ({ start: shift(start), end: shift(end - 1) + 1, kind })),
    amounts: movedAmounts,
  }
}

/** Returns the features and tags of a tagged text. What the rules read is left out for texts that they were written with, at random. */
function sampleOf(template: Template, context: PasteContext, random: Random): Sample | null {
  const { text, tabbed, spans, amounts, isKnownToRules } = template
  const tokens = tokensOf(text, tabbed)
  if (tokens.length === 0) return null
  const tags = new Uint8Array(tokens.length)
  for (const [at, token] of tokens.entries()) if (token.quantity) tags[at] = amounts.get(token.start) ?? noTag
  for (const { start, end, kind } of spans) {
    let isFirst = true
    for (const [at, token] of tokens.entries())
      if (token.start < end && token.end > start) {
        tags[at] = tagOf(kind, isFirst)
        isFirst = false
      }
  }
  const rules = ruleTags(tokens, readByRules(text, { ...context, tabbed, isCut: false }))
  if (isKnownToRules && random.chance(0.7)) {
    // some of what they read is taken away or changed
    const isAll = random.chance(0.33)
    for (const [at, tag] of rules.entries())
      if (tag !== noTag && (isAll || random.chance(0.33))) rules[at] = noTag
  }
  const around = surroundingsOf(text, tokens, { index: context.index, siteCode: context.siteCode, tabbed })
  return { features: featuresOf(tokens, around, rules), tags }
}

/** Returns the samples of texts that the rules were written with, and of fresh ones. `variants`: how many noisy ones each text has. */
export function samplesOf(
  { known, fresh }: { known: readonly CorpusText[]; fresh: readonly CorpusText[] },
  context: PasteContext,
  random: Random,
  variants = 0,
): Sample[] {
  const templates = [
    ...known.map((text) => templateOf(text, context, true)),
    ...fresh.map((text) => templateOf(text, context, false)),
  ]
  return templates
    .flatMap((template) => [
      template,
      ...Array.from({ length: variants }, () => noisyVariant(template, random)),
    ])
    .flatMap((template) => sampleOf(template, context, random) ?? [])
}
