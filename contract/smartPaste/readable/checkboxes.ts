import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

/** Signs of boxes, from the private use area; narrowText.ts substitutes them for ☑ and ☐. */
export const boxes = { ticked: '\ue006', empty: '\ue007' } as const

/** Options of forms by topic; only ticked ones apply. */
const groups = [
  '寄付月结|寄付现结|运费到付|运费现付|现金付款|寄方付|收方付|发货方付|收货方付|回单付|回付|寄付|现付|到付|提付|月结|预付|现结|已付',
  '送货\\((?:不|含)?上楼\\)|客户自提|自取|(?:网点|到站|站点)自提|送货上门|送货上楼|送上楼|送货到门|自提|派送|送货|不上楼|上楼',
  '上门[提取接装][货件]|自己送[来站]|客户自送|自送',
  '编织袋|纸箱|木箱|木架|托盘|裸装|铁桶',
  '代收货款|代收',
  '保价|保险',
  '不要回单|不需要回单|无需回单|签回单|签单返还|回单',
  '等通知放货|控货',
  '不需要|不要|需要|要|是|否|有|无',
]
/** The group of answers to a question. */
const answers = groups.length - 1
/** In this many groups, from the first, only one option can apply. */
const alternatives = 4
const option = groups.join('|')
const mark = `[${boxes.ticked}${boxes.empty}]`
const optionOrMark = new RegExp(`${mark}|${option}`, 'g')

interface Option {
  start: number
  end: number
  group: number
  /** null: there is no box beside it. */
  isTicked: boolean | null
}

const groupOf = (word: string) => groups.findIndex((words) => new RegExp(`^(?:${words})$`).test(word))

/** Returns the options of a line with their boxes: before them, if a box starts the row, otherwise after them. */
function optionsOf(line: string): Option[] {
  const tokens = [...line.matchAll(optionOrMark)]
  const isMark = (token: RegExpMatchArray | undefined) =>
    token !== undefined && /^[\ue006\ue007]$/.test(token[0])
  const near = (from: RegExpMatchArray, to: RegExpMatchArray) =>
    /^[\s:：,，|]{0,4}$/.test(line.slice((from.index ?? 0) + from[0].length, to.index))
  const first = tokens.findIndex(isMark)
  const behindFirst = tokens[first + 1]
  const beforeFirst = tokens[first - 1]
  const marked = tokens[first]
  // 派送 [ ]自提 [x]送货上楼: the first option names all others
  const marks = tokens.filter(isMark).length
  const isTitled = first === 1 && marks > 1 && tokens.length === 2 * marks + 1 && !isMark(tokens.at(-1))
  const isBefore =
    marked !== undefined &&
    behindFirst !== undefined &&
    near(marked, behindFirst) &&
    // 代收：√有 □无: the box belongs to the answer
    (groupOf(behindFirst[0]) === answers || !(beforeFirst && near(beforeFirst, marked)) || isTitled)
  return tokens.flatMap((token, at) => {
    if (isMark(token)) return []
    const box = tokens[isBefore ? at - 1 : at + 1]
    const isAtBox = box !== undefined && isMark(box) && (isBefore ? near(box, token) : near(token, box))
    const start = token.index
    return [
      {
        start,
        end: start + token[0].length,
        group: groupOf(token[0]),
        isTicked: isAtBox ? box[0] === boxes.ticked : null,
      },
    ]
  })
}

/** ☑寄付 □提付 ←勾错了，是提付: the option behind these words beats the boxes of its topic. */
const mistaken = /(?<!(?:上次|上回|之前|别|不要)[^\n,，。]{0,6})[勾选打]错了?[,，]? ?(?:应该)?[是选] ?$/

/** Removes boxes and unticked options from a line. */
function dropUntickedOptions(line: string): string {
  const read = optionsOf(line)
  const meant = read.find(({ start }) => mistaken.test(line.slice(0, start)))
  const options = read.map((one) => (one.group === meant?.group ? { ...one, isTicked: one === meant } : one))
  const isDropped = ({ group, isTicked }: Option) =>
    isTicked === false ||
    (isTicked === null &&
      group < alternatives &&
      options.some((other) => other.group === group && other.isTicked === true))
  const units = line.split('')
  for (const dropped of options.filter(isDropped)) units.fill(' ', dropped.start, dropped.end)
  // ☑易碎 ☐防潮: an empty box before a word that is no option of the table
  if (leadingBox.test(line))
    for (const { index, 0: words } of line.matchAll(emptyBefore)) units.fill(' ', index, index + words.length)
  return units.join('').replace(new RegExp(mark, 'g'), ' ')
}

/** A line whose first box stands before its word. */
const leadingBox = new RegExp(`^(?:(?!${mark})[^\\n])*?(?:^|[:：|])\\s*${mark} {0,3}[\\u4e00-\\u9fa5]`)
const emptyBefore = new RegExp(
  `${boxes.empty} {0,3}[\\u4e00-\\u9fa5]{1,8}(?=[\\s|;,，\\]${boxes.ticked}${boxes.empty}]|$)`,
  'g',
)

/** Signs that stand for an empty box before an option: ×, and 口 in a scan, unless it ends a word: 门口自提. */
const crosses = new RegExp(
  `(?<=^|\\s)\\* (?=${option})|\\*(?=${option})|(?<=^|[\\s:：|])口(?=${groups.slice(0, answers).join('|')})`,
  'g',
)

/** 现付 × in a list with 月结 √: an option alone on its line. In forms with 必填 the sign marks what must be filled in. */
const crossedLine = new RegExp(`(?<=(?:^|\\n) *(?:${option}) ?)\\*(?= *(?:\\n|$))`, 'g')
const tickedBehind = new RegExp(`(?:^|\\n) *(?:${option}) ?${boxes.ticked} *(?:\\n|$)`)

/** 重量 2.6 □公斤 ☑吨: a ticked unit behind a number. */
const tickedUnit = new RegExp(
  `(?<=\\d) *(?:${boxes.empty} *(?:公斤|吨|斤|kg) *)*${boxes.ticked} *(公斤|吨|斤|kg)(?: *${boxes.empty} *(?:公斤|吨|斤|kg))*`,
  'g',
)
/** V到付: a letter as a tick. */
const letterTick = new RegExp(`(?<=^|[\\s:：|])[vV](?=${option})`, 'g')

/** Lines of a list of options: one option alone, with or without a tick. */
const tickedLine = new RegExp(
  `(?:^|\\n)[|\\- ]*(?:${boxes.ticked} *(?:${option})|(?:${option})[| ]*${boxes.ticked})[| ]*(?=\\n|$)`,
)
const bareLine = new RegExp(`(?<=^|\\n)[|\\- ]*(?:${option})[| ]*(?=\\n|$)`, 'g')

/** Checks whether 否 is ticked: 是否送货：□是 ☑否, or 是否送货：是☐ 否☑ with the boxes behind. */
function isDenied(line: string): boolean {
  const [question = ''] = line.split(/备注|(?<=.)是否/)
  return /^是否[\u4e00-\u9fa5]{2,6}[\s:：?(]*[\ue006\ue007]/.test(question)
    ? /\ue006 ?[否不]/.test(question)
    : /[否不]要? ?\ue006/.test(question)
}

const asBox = (inner: string) => (/[xX√vVyY]/.test(inner) ? boxes.ticked : boxes.empty)

/** Removes all unticked options from a form. */
export function dropUnticked(text: RewrittenText): RewrittenText {
  const lettered = rewrite(text, letterTick, () => boxes.ticked)
  const united = rewrite(lettered, tickedUnit, ([, unit = '']) => unit)
  const drawn = rewrite(united, /[[(] {0,3}([xX√vVyYnN\ue006]?) {0,3}[\])]/g, ([whole, inner = '']) =>
    (inner === '' ? boxes.empty : inner === boxes.ticked ? boxes.ticked : asBox(inner)).padEnd(whole.length),
  )
  if (!drawn.text.includes(boxes.ticked) && !drawn.text.includes(boxes.empty)) return drawn
  const isList = tickedBehind.test(drawn.text) && !drawn.text.includes('必填')
  const uncrossed = isList ? rewrite(drawn, crossedLine, () => boxes.empty) : drawn
  const crossed = rewrite(uncrossed, crosses, ([piece]) => boxes.empty.padEnd(piece.length))
  const answered = rewrite(crossed, /是否([\u4e00-\u9fa5]{2,6})[:：]?([^\n]*)/g, ([whole]) =>
    isDenied(whole) ? (/送货|派送/.test(whole) ? '自提' : ' ').padEnd(whole.length) : whole,
  )
  const listed = tickedLine.test(answered.text)
    ? rewrite(answered, bareLine, ([line]) => ' '.repeat(line.length))
    : answered
  return rewrite(listed, /[^\n]*[\ue006\ue007][^\n]*/g, ([line]) => dropUntickedOptions(line))
}
