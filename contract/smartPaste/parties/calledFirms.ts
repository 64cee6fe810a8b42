import { ruleAt } from '../siteName.ts'
import { isPersonName } from '../words.ts'
import { isOfSide } from './partSpan.ts'
import type { PartSpan, Side } from './partSpan.ts'

/** How sure a firm is whose name words announce. */
const sureFirm = 0.9
/** Below this a tag gives way to the words. */
const doubted = 0.6

/** 厂名叫乐杯, 店名恒润百货, 厂家是宏达铸铝门 */
const called =
  /(?:(?:厂名|店名|厂家|厂子|工厂|店|档口|招牌|公司)(?:就?叫(?![快司人你送来等您])|名叫|叫做)|[店厂]名(?=[:： ]|[\u4e00-\u9fa5]*[货坊厂店行社部公])|厂家就?是(?=[\u4e00-\u9fa5 ]{4})|一家叫) ?(?<name>(?![什啥哪我你他她发收在不]|永康)[\u4e00-\u9fa5]{2,8})(?=[\s,，。;；)]|$)/g
/** Words that are no name of a firm: 厂家是我们付. */
const noFirm = /[的付出结了吗呢转送]$|[镇村路街号]$|老板|客户|运费|电话/

/** Adds the firms that words announce, for the party of the nearest detail. */
export function withCalledFirms<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  siteName: string,
): PartSpan<Kind | `${Side}.company`>[] {
  const isDoubted = ({ kind, probability }: PartSpan) =>
    probability < doubted && /\.(?:company|name)$/.test(kind)
  const sure = spans.filter((span) => !isDoubted(span))
  const found = [...text.matchAll(ruleAt(siteName, called))].flatMap(
    (match): PartSpan<`${Side}.company`>[] => {
      const name = match.groups?.['name'] ?? ''
      const end = match.index + match[0].length
      const start = end - name.length
      // 厂家叫王芳 names a person, 厂名叫乐杯 does not
      const isNamed = /^[店厂]名/.test(match[0])
      if (noFirm.test(name) || (!isNamed && isPersonName(name))) return []
      const isKept = ({ kind, start: from, end: to }: PartSpan) =>
        from < end &&
        start < to &&
        !(isNamed && (to <= end || kind.endsWith('.company')) && /\.(?:company|name)$/.test(kind))
      if (sure.some(isKept)) return []
      const [nearest] = sure
        .filter(isOfSide)
        .toSorted((a, b) => Math.max(a.start - end, start - a.end) - Math.max(b.start - end, start - b.end))
      const side = nearest?.kind.startsWith('shipper.') ? 'shipper' : 'recipient'
      if (
        !nearest ||
        sure.some((span) => span.kind === `${side}.company` && (span.end <= start || span.start >= end))
      )
        return []
      return [{ start, end, kind: `${side}.company`, probability: sureFirm, ofOther: 0.05 }]
    },
  )
  const rest = spans.filter((span) => found.every(({ start, end }) => span.end <= start || span.start >= end))
  return [...rest, ...found].toSorted((a, b) => a.start - b.start)
}

const addressEnd =
  /[镇乡村路街道区园城楼栋幢号室里塘桥头口边门面场库院坊苑弄巷组寺湾坑坞畈铺宅沟坪坝峪屯寨墩]$|[\d旁]|附近|对面/

/** Takes 永康丰茂园艺 for a firm, where the party has another place. It is named after its town and ends like no address. */
export const withTownFirms = <Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  siteName: string,
): PartSpan<Kind>[] =>
  spans.map((span) => {
    const part = text.slice(span.start, span.end)
    const isFirm =
      span.kind.endsWith('.place') &&
      new RegExp(`^${siteName}市?[\\u4e00-\\u9fa5]{4,10}$`).test(part) &&
      !addressEnd.test(part) &&
      spans.some((other) => other !== span && other.kind === span.kind) &&
      !spans.some(({ kind }) => kind === span.kind.replace('.place', '.company'))
    return isFirm ? { ...span, kind: span.kind.replace('.place', '.company') as Kind } : span
  })
