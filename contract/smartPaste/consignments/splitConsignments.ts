import { extractLabels } from '../labels.ts'
import { narrowText } from '../narrowText.ts'
import { signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import { isThread } from '../readable/messages.ts'
import { chatLine, dispatcher, extractSpeakers } from '../speakers.ts'
import { another, groupUnits, isAboutAll } from './groupUnits.ts'
import type { Home } from './home.ts'
import { numberings } from './numbering.ts'
import { areOneConsignment } from './oneConsignment.ts'
import { isComplete, isEmpty, joinLines, joinUnits, unitOf } from './unit.ts'
import type { Unit } from './unit.ts'

/** The text of one consignment. */
export interface ConsignmentText {
  text: string
  /** Whether another consignment begins here is uncertain. */
  isDoubtful: boolean
}

/** A pasted list, separated into its consignments. */
export interface ConsignmentList {
  parts: readonly ConsignmentText[]
  /** Texts of no consignment: 今天的货. */
  loose: readonly string[]
  /** Texts about all consignments: 以上都到付. */
  aboutAll: readonly string[]
}

/** The parts, and the texts in none of them. */
type Separated = Omit<ConsignmentList, 'aboutAll'>

const separator = /^\s*(?:[-=*_~#.+·•—─━═…]\s*){3,}$/
/** Answers that say nothing about a consignment. */
const answer = /^(?:好的?|收到|知道了?|明白|ok|行|可以|没问题|谢谢|辛苦了?|嗯|[,，.。!！~ ])+$/i
const isAnswer = (text: string) => answer.test(text.trim())

/** “王总”撤回了一条消息: counts no goods. */
const takenBack = /撤回了一条消息/

const hasContent = (text: string) => text.trim() !== ''
/** A blank line or a separator. */
const isBreak = (line: string) => !hasContent(line) || separator.test(line)

/** Splits at every line that begins a part. */
function splitAt<Item>(items: readonly Item[], begins: (item: Item, at: number) => boolean): Item[][] {
  const parts: Item[][] = [[]]
  for (const [at, item] of items.entries()) {
    if (begins(item, at)) parts.push([item])
    else parts.at(-1)?.push(item)
  }
  return parts.filter((part) => part.length > 0)
}

const isTextAboutAll = (text: string) => isAboutAll(unitOf(text))

/** Separates the lines about all consignments. */
function takeAboutAll(lines: readonly string[]): { own: string[]; loose: string[] } {
  return { own: lines.filter((line) => !isTextAboutAll(line)), loose: lines.filter(isTextAboutAll) }
}

const toUnit = (lines: readonly string[]) => joinLines(lines.filter(hasContent).map(unitOf))
const toUnits = (parts: readonly string[][]) => parts.map(toUnit).filter((unit) => unit !== undefined)

/** Splits a list whose consignments are numbered; null if there is none. Numbered goods have no recipient of their own. */
function splitNumbered(lines: readonly string[]): Separated | null {
  for (const numbered of numberings(lines)) {
    const lengths = new Map(numbered.map(({ at, length }) => [at, length]))
    const bare = lines.map((line, at) => (isBreak(line) ? '' : line.slice(lengths.get(at) ?? 0)))
    const [first = 0] = lengths.keys()
    const parts = splitAt(bare.slice(first), (_, at) => lengths.has(at + first)).map(takeAboutAll)
    const items = toUnits(parts.map(({ own }) => own))
    if (items.length < 2 || items.filter(isComplete).length * 2 <= items.length) continue
    const lead = toUnit(bare.slice(0, first))
    const isRow = lead !== undefined && isComplete(lead)
    return {
      parts: [...(isRow ? [{ ...lead, isDoubtful: true }] : []), ...items].map(({ text, isDoubtful }) => ({
        text,
        isDoubtful,
      })),
      loose: [...(lead && !isRow ? [lead.text] : []), ...parts.flatMap(({ loose }) => loose)],
    }
  }
  return null
}

/** Removes speakers and times; a blank line marks each message. A dispatcher stays, because his phone is nobody's of the order. */
function withoutSpeakers(lines: readonly string[]): string[] {
  const narrowed = lines.map((line) => narrowText(line).text)
  const text = narrowed.join('\n')
  const ground: ParseState = { text, rest: text }
  extractSpeakers(ground)
  let start = 0
  return lines.flatMap((line, at) => {
    const own = narrowed[at] ?? ''
    const [taken = ''] =
      new RegExp(`^[ ]*${signs.taken}+`).exec(ground.rest.slice(start, start + own.length)) ?? []
    start += own.length + 1
    if (own.search(chatLine) === 0) return ['']
    if (taken === '') return [line]
    const rest = line.slice(taken.length)
    const [word = ''] = /[^\s:]+/.exec(own) ?? []
    return ['', dispatcher.test(word) && !isAnswer(rest) ? line : rest]
  })
}

/** Returns the label at the start of a line: 收货人. */
function labelOf(line: string): string {
  const { text } = narrowText(line)
  const [, word = ''] = /^\s*([^\s:]{1,6})\s*:/.exec(text) ?? []
  return word !== '' && extractLabels({ text: `${word}: `, rest: `${word}: ` }).length > 0 ? word : ''
}

/** Splits a block at its first label, if that comes again; null if the parts are no consignments. */
function splitAtLabel(lines: readonly string[]): Unit[] | null {
  const labels = lines.map(labelOf)
  const [first = ''] = labels
  if (first === '' || !labels.includes(first, 1)) return null
  const parts = toUnits(splitAt([...lines], (_, at) => labels[at] === first))
  return parts.filter(isComplete).length * 2 > parts.length
    ? parts.map((part) => ({ ...part, isOwn: true }))
    : null
}

const total = /^\s*(?:合计|总计|小计)/

/** Splits a block with one consignment per line; null if fewer than half of the lines are complete. */
function splitLines(units: readonly Unit[]): Unit[] | null {
  const isWhole = (unit: Unit) => unit.hasGoods && unit.hasPhone
  const filled = units.filter((unit) => !isEmpty(unit) && !total.test(unit.text))
  const wholeCount = filled.filter(isWhole).length
  if (wholeCount < 2 || wholeCount * 2 < filled.length) return null
  const rows: Unit[] = []
  for (const unit of units) {
    const before = rows.at(-1)
    if (total.test(unit.text) && !unit.hasPhone) continue
    if (before && isEmpty(unit)) rows[rows.length - 1] = joinUnits(before, unit)
    else
      rows.push({
        ...unit,
        isOwn: true,
        isDoubtful: !isComplete(unit) && !(unit.hasPhone && unit.hasPlace),
      })
  }
  return rows
}

/** Splits a block that has neither numbers nor blank lines. */
function splitBlock(block: readonly string[]): { units: Unit[]; loose: string[] } {
  const { own, loose } = takeAboutAll(block)
  const lines = own.map(unitOf)
  const first = lines.findIndex((unit) => !isEmpty(unit))
  const rows = splitAtLabel(own) ?? splitLines(lines.slice(Math.max(0, first)))
  if (rows) return { units: rows, loose: [...own.slice(0, Math.max(0, first)), ...loose] }
  const { groups, loose: lead } = groupUnits(lines)
  const isList = groups.length > 1 && groups.filter(isComplete).length * 2 >= groups.length
  if (!isList) return { units: lines.length === 0 ? [] : [lines.reduce(joinUnits)], loose }
  return {
    units: groups.map((group, at) => ({
      ...group,
      isOwn: true,
      isDoubtful: at > 0 && !another.test(group.text),
    })),
    loose: [...lead, ...loose],
  }
}

/** Separates a list without numbers: by separators, messages, blank lines, repeated labels, or lines. */
function splitBlocks(lines: readonly string[], pasted: string, home: Home): Separated {
  const messages = withoutSpeakers(lines).map((line) => (takenBack.test(line) ? '' : line))
  const isChat = messages.length > lines.length || isThread(narrowText(pasted).text)
  const blocks = splitAt(messages, isBreak)
    .map((block) => block.filter((line) => !isBreak(line)))
    .filter((block) => block.length > 0 && !block.every(isAnswer))
    .map(splitBlock)
  const { groups, loose } = groupUnits(blocks.flatMap(({ units }) => units))
  if (groups.length < 2 || areOneConsignment(groups, { text: pasted, isChat, home }))
    return { parts: hasContent(pasted) ? [{ text: pasted, isDoubtful: false }] : [], loose: [] }
  return {
    parts: groups.map(({ text, isDoubtful }) => ({ text, isDoubtful })),
    loose: [...loose, ...blocks.flatMap((block) => block.loose)],
  }
}

/**
 * Separates a pasted text into its consignments. A text of one consignment is one part, unchanged. A party at `home` is the
 * sender.
 */
export function splitConsignments(pasted: string, home: Home): ConsignmentList {
  const lines = pasted
    .replace(/\r\n?/g, '\n')
    // spoken in one go: …，第二票发长沙
    .replace(/(?<=[,，。;；\s])(?=第[二三四五六七八九十]{1,2}[票单批](?!次))/g, '\n')
    .split('\n')
  const { parts, loose } = splitNumbered(lines) ?? splitBlocks(lines, pasted, home)
  const placeOf = (text: string) => pasted.lastIndexOf(text.split('\n')[0] ?? '')
  const last = placeOf(parts.at(-1)?.text ?? '')
  // 以上 does not mean what follows it
  const isOfAll = (text: string) => isTextAboutAll(text) && (!text.includes('以上') || placeOf(text) > last)
  return { parts, loose: loose.filter((text) => !isOfAll(text)), aboutAll: loose.filter(isOfAll) }
}
