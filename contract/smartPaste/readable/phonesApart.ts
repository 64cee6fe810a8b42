import { isPersonName } from '../words.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const digitOf: Record<string, string> = { O: '0', o: '0', Ο: '0', 〇: '0', 口: '0', I: '1', l: '1' }
const asDigits = (text: string) => text.replace(/[OoΟ〇口Il]/g, (sign) => digitOf[sign] ?? sign)

/** Eleven digits, or letters that a scan shows for them, with gaps. No other digit stands beside them. */
const apart =
  /(?<![A-Za-z\d.-]|\d[ \n])[1Il][ .-]{0,2}[3-9](?:[ .\n-]{0,3}[口\dOoΟ〇Il]){9}(?![ .-]?[\dOIl])/g
const label =
  /(?:手机|电话|号码|联系方式?|(?<![A-Za-z])t(?:el)?|mobile|phone|电|话)\)? {0,3}[:.]? {0,3}\n?(?:\+?86 ?-?)?$/i
const sizes = /[长宽高]|规格|尺寸|型号/
const otherNumber = /[单货批编型款]号|订单|编码|号码|日期|代码|卡号/
/** A unit of goods: 180 9075 1200 只 is no phone. */
const unitBehind = /^ ?(?:[张只个箱件根台套把支包袋托]|mm|cm|kg|米)/

/** Groups of a phone's digits: 138 0025 0001, 1 3 8 0 0 2 5 …, 13 8 0025 00 01. */
const grouped =
  /^(?:\d{3}|\d \d \d|\d\d \d|\d \d\d)[ -](?:\d{4}|\d \d \d \d)[ -](?:\d{4}|\d \d \d \d|\d\d \d\d)$/
const groupedByDots = /^\d{3}\. ?\d{4}\. ?\d{4}$/
/** 13957 663 208, 15657 98 2036: behind a person, at the end of a line. */
const inOddGroups = /^1[3-9]\d{3} (?:\d{3} \d{3}|\d{2} \d{4})$/
const oddPerson =
  /(?:^|[\n ,，:])(?:[\u4e00-\u9fa5]{1,3}(?:师傅|老板娘?|总|经理|先生|女士|小姐|姐|哥|工)|[A-Z][a-z]+)[ \n,，:]{1,3}$/
/** 138 8801, and 7752 on the next line. */
const overLines = /^1[3-9]\d \d{4}\n\d{4}$/
/** 马 文斌 at the start of a line, and nothing else. */
const isPersonsLine = (before: string) =>
  isPersonName((/(?:^|\n)([\u4e00-\u9fa5 ]{2,9}) {1,3}$/.exec(before)?.[1] ?? '').replace(/ /g, ''))
const inTwo = /^\d{3} \d{8}$|^\d{6} \d{5}$|^\d{7,10} \d{1,4}$|^\d{3} \d{3} \d{5}$/

/** 收货人 马占国, without blanks. */
const personBefore =
  /(?:(?:[收发]货|[收发寄]件|托运|联系)人:?[\u4e00-\u9fa5]{2,4}|[\u4e00-\u9fa5]{2,4}收|手机:?|电话:?)$/
/** 189 0951 7 426: at most four groups, the first of them three digits or more. */
const inGroups = /^\d{3,7}(?: \d{1,6}){1,3}$/

function isPhone(piece: string, before: string, after: string): boolean {
  const plain = piece.replace(/[^\d]/g, '')
  const isLabelled =
    (label.test(before) || (piece.includes('\n') && personBefore.test(before.replace(/ /g, '')))) &&
    !/[.-]/.test(piece)
  if (plain.length < (isLabelled ? 5 : 7) || sizes.test(before.slice(-8))) return false
  const digits = asDigits(piece)
  const groups = digits.split(/[ .\n-]+/)
  const isEnd = /^[ ]*(?:[\n,，。;；]|$)/.test(after)
  if (isEnd && inOddGroups.test(digits) && oddPerson.test(before) && !/00 |00$|^\d*0 \d*0 /.test(digits))
    return true
  if (isEnd && overLines.test(digits) && (/(?:^|\n)[ ]*$/.test(before) || isPersonsLine(before))) return true
  const singles = groups.filter((group) => group.length === 1).length
  // a single digit on the next line counts something else
  if (isLabelled)
    return !digits.includes('\n') || (/\n *\d[\d ]{2,}$/.test(digits) && /^ *(?:\n|$|找|联系)/.test(after))
  if (digits.includes('\n')) return singles >= 8
  if (unitBehind.test(after)) return false
  // amounts do not start with 0: 15 5 00 5 5 00 70; 16.00 5.00 80.00 are three of them
  const zeros = groups.filter((group) => /^0\d/.test(group)).length
  const isDrawnOut = zeros >= 2 && groups.length >= 4 && singles >= 1 && !/[.-]/.test(piece)
  return (
    singles >= 9 ||
    (inGroups.test(digits) && personBefore.test(before.replace(/ /g, ''))) ||
    (isDrawnOut && !otherNumber.test(before)) ||
    [grouped, groupedByDots, inTwo].some((pattern) =>
      pattern.test(digits.replace(/ *- */g, '-').replace(/ {2,}/g, ' ')),
    )
  )
}

/** 139 1267, and 8035 below it: the end of a phone on a line of its own. */
const endBelow = /(?<=(?<!\d)1[3-9]\d ?\d{4}) *\n {2,}(?=\d{4} *(?:\n|$))/g

function joinMobiles(pasted: RewrittenText): RewrittenText {
  const text = rewrite(pasted, endBelow, () => ' ')
  return rewrite(text, apart, (match) => {
    const [piece] = match
    const start = match.index ?? 0
    const end = start + piece.length
    return isPhone(piece, text.text.slice(Math.max(0, start - 32), start), text.text.slice(end, end + 4))
      ? asDigits(piece).replace(/\D/g, '')
      : piece
  })
}

/** 电话 0769-85 903 117: an area code, and seven or eight digits with gaps. */
const landline =
  /(?<=(?:电 {0,2}话|座 {0,2}机|\(电\)|(?<![A-Za-z])tel) {0,3}[:.]? {0,3})0(?:10|2\d|[3-9]\d\d) ?- ?\d(?: ?\d){6,7}(?= *(?:\n|$|[,，。;；(（]))/gi

/** Joins the digits of phones that a scan has moved apart: 1 3 8 0025 00O1. */
export const joinPhones = (text: RewrittenText): RewrittenText =>
  joinMobiles(rewrite(text, landline, ([piece]) => piece.replace(/ /g, '')))
