import type { PartSpan, Side } from '../parties/partSpan.ts'
import { isFurtherNext } from '../parties/phoneSides.ts'
import { isPersonName, isTitledName } from '../words.ts'

/** How sure a name before a phone is, and how sure that phone has to be. */
const sureName = 0.9
const surePhone = 0.6

/** 老板程永福 138…, 他店里的小伍 151…, 对接人 Lily 182…: the words before a phone. */
const wordsBefore =
  /(?<han>[\u4e00-\u9fa5]{2,9}|(?<![A-Za-z])[A-Z][a-z]{2,9})[ ,，:：]{0,3}(?:的?(?:电话|手机)(?:号码?)?[ :：是]{0,2})?$/
const position =
  /^[^]*(?:老板娘?|厂长|内勤|业务员?|专员|出货员|经办人?|采购员?|仓管|店长|对接人?|联系人?|找|叫|是|的|客户|销售|发货|收货|我)(?=[\u4e00-\u9fa5]{2,3}$)/
const noName =
  /电话|手机|号码|联系|打我|客服|司机|师傅$|公司|[厂店行部站库城村镇区路号]$|到付|现付|月结|上门|自提|Tel|Phone|Mobile|Attn|Contact|Add/

/** Returns the name at the end of the words before a phone; null for none. */
function nameIn(words: string): string | null {
  if (noName.test(words)) return null
  if (/^[A-Z]/.test(words)) return words
  const tail = words.slice(-2)
  const whole = words.replace(position, '')
  if (isPersonName(whole)) return whole
  // 他店里的小伍, 内勤小楼
  return /^[小老阿]/.test(tail) && isTitledName(tail) ? tail : null
}

/** Adds the names that stand before a sure phone, where the tagger has none for that party. */
export function withPhoneNames<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
): PartSpan<Kind | `${Side}.name`>[] {
  const found = spans.flatMap((phone): PartSpan<`${Side}.name`>[] => {
    const side: Side = phone.kind.startsWith('shipper.') ? 'shipper' : 'recipient'
    if (!phone.kind.endsWith('.phone') || phone.probability + phone.ofOther < surePhone) return []
    if (spans.some(({ kind }) => kind === `${side}.name`)) return []
    const before = text.slice(0, phone.start)
    const [match, words = ''] = wordsBefore.exec(before) ?? []
    const name = isFurtherNext(before) ? null : nameIn(words)
    if (match === undefined || name === null) return []
    const end = phone.start - match.length + words.length
    const start = end - name.length
    if (spans.some((span) => span.start < end && start < span.end)) return []
    return [{ start, end, kind: `${side}.name`, probability: sureName, ofOther: 0.05 }]
  })
  return [...spans, ...found].toSorted((a, b) => a.start - b.start)
}
