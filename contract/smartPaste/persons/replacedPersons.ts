import type { PartSpan, Side } from '../parties/partSpan.ts'
import type { Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'

/** How sure a person is who takes another one's place. */
const surePerson = 0.95

/** A person who takes the place of another one, with his phone. */
interface Replacement {
  side: Side
  name: Span
  phone: Span
  /** Where the words start that replace the earlier person. */
  start: number
}

/** 这次换人收，她儿子 朱浩 177…, 闫博 改成 韩雪 电话也换 135…, 收货人换成李雷139… */
const replaced =
  /(?:换人[收接]?了?|(?:人|联系人|收货|发货|收件|寄件)[^\n,，。\d]{0,4}[换改](?:成|为|了)?|(?<=[\u4e00-\u9fa5]{2,3}[ ,，]{0,2}(?:1\d{10})? ?)[改换]成)[,，:： ]{0,2}(?:[他她我](?:们)?(?:家)?的?(?:儿子|女儿|女婿|老[公婆]|堂?[弟哥]|姐|妹|同事|店员|伙计|仓管)? ?)?(?<name>[\u4e00-\u9fa5]{2,3}?)[ ,，:：]{0,2}(?:(?:电话|手机|号码)(?:也?[换改](?:成|为|了)?)?[ :：是]{0,2})?(?<phone>1[3-9]\d{9})(?!\d)/g
/** The last word before a person that names his party. */
const lastParty = /^[^]*(?:(?<sender>发货|寄件|发件|厂里|我们)|(?<recipient>收货|收件|客户|对方))/
/** 发票联系人换成…: a person of neither party. */
const isOther = /发票|对账|付款|财务|司机|装货|卸货|提货|加一个|人手|不在|出差/

/** Returns the persons who take the place of earlier ones in a text. */
function replacementsIn(text: string): Replacement[] {
  return [...text.matchAll(replaced)].flatMap((match) => {
    const { name = '', phone = '' } = match.groups ?? {}
    if (!isPersonName(name)) return []
    const end = match.index + match[0].length
    const phoneStart = end - phone.length
    const nameStart = match.index + match[0].lastIndexOf(name)
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, nameStart)
    const clauses = before.split(/[,，。;；]/)
    const isPartys = !clauses.slice(-3).some((clause) => isOther.test(clause))
    const { sender, recipient } = lastParty.exec(before)?.groups ?? {}
    if (
      !isPartys ||
      (sender === undefined && recipient === undefined && !/换人收|[她他]|也[换改]/.test(match[0]))
    )
      return []
    const isSenders = sender !== undefined
    return [
      {
        side: isSenders ? ('shipper' as const) : ('recipient' as const),
        name: { start: nameStart, end: nameStart + name.length },
        phone: { start: phoneStart, end },
        start: match.index,
      },
    ]
  })
}

/** Puts persons in the place of those that words replace: 这次换人收，她儿子朱浩177…. */
export function withReplaced<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
): PartSpan<Kind | `${Side}.${'name' | 'phone'}`>[] {
  type Part = PartSpan<Kind | `${Side}.${'name' | 'phone'}`>
  return replacementsIn(text).reduce<Part[]>(
    (now, { side, name, phone, start }) => {
      const isEarlier = (span: Part) =>
        span.end <= start + 1 && (span.kind === `${side}.name` || span.kind === `${side}.phone`)
      if (!now.some((span) => isEarlier(span) && span.kind === `${side}.phone`)) return now
      const kept = now.filter(
        (span) =>
          !isEarlier(span) && [name, phone].every((part) => span.end <= part.start || span.start >= part.end),
      )
      const sure = { probability: surePerson, ofOther: 0.01 }
      return [
        ...kept,
        { ...name, kind: `${side}.name` as const, ...sure },
        { ...phone, kind: `${side}.phone` as const, ...sure },
      ].toSorted((a, b) => a.start - b.start)
    },
    [...spans],
  )
}
