import { firmTailStart, isFirmBeforePerson, isFirmName, isKindOfGoods } from '../parties/firmNames.ts'
import type { Span } from '../pastedOrder.ts'
import { title } from '../words.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty } from './tags.ts'

/** How sure a firm is that stands where firms stand and has a name and a trade. */
const sureFirm = 0.9

/** How sure the place before such a firm is. */
const surePlace = 0.6

/** A firm named like goods is a question. */
const doubtedFirm = 0.4

const latinName =
  '(?!(?:Garden|Power|Hand|Kitchen|Home|Door|Electric|Bonded|Customs|Our|The|New|Cargo|Goods|Fitness)\\b)[A-Z][A-Za-z]{2,14}'
const latinTrade =
  '(?:CFS|[Ww]arehouse|Household|Houseware|Hardware|Tools|Trading|Fitness|Industr(?:y|ial)|Logistics|Imp(?:ort|\\.)? ?& ?Exp(?:ort|\\.)?)'
/** Haoda CFS, Brightway Imp. & Exp., Sunlink 后宅仓, Nordhaus展厅 */
const latinWords = `${latinName}(?: ${latinName})?(?: ${latinTrade}(?: Co\\.?,? ?Ltd\\.?)?| ?[\\u4e00-\\u9fa5]{0,4}(?:仓库?|展厅|门店))`
const latinFirm = new RegExp(`^${latinWords}$`)
const latinFirms = new RegExp(`(?<=(?:^|[\\n,，:/]| {2}) ?)${latinWords}(?= ?(?:[,，\\n/(]|$))`, 'g')
/** 江南街道 Topmop Household: a place, and the firm that is there. */
const latinTail = new RegExp(`(?<=[\\u4e00-\\u9fa5\\d] )${latinName}(?: ${latinName})? ${latinTrade}$`)

const sideOf = ({ kind }: TaggedSpan) => (kind.startsWith('shipper.') ? 'shipper' : 'recipient')

/** 霞浦街道远顺达仓库,进仓编号NBL6620413: the number is no address. */
const entryNumber = /[\s,，]*进仓(?:编号|号)[^]*$/
/** 欧厨锅具旗舰店, Brightway Tools Co., Ltd.: what the tagger left out of a firm. */
const endOfFirm =
  /^(?:旗舰店|专卖店|专营店|总汇|商行|经营部|批发部|门市部|有限公司|,? ?(?:Co\.?,? ?)?Ltd\.?)/i

/** Cuts a firm off the end or the start of a place: 江门路31号 联丰五金仓库; 大连港湾物流园3号库 / 辽宁省…. */
function cutFirm(text: string, span: TaggedSpan, isBeforePerson: boolean): TaggedSpan[] {
  const place = text.slice(span.start, span.end)
  const firm = { kind: `${sideOf(span)}.company` as const, probability: sureFirm, ofOther: span.ofOther }
  const head = /^([\u4e00-\u9fa5\d]{4,16})\s*[/,，|]\s*(?=[\u4e00-\u9fa5]{2,})/.exec(place)
  if (head?.[1] && isFirmName(head[1], true)) {
    const end = span.start + head[1].length
    return [
      { ...span, ...firm, end },
      // the doubt was about the firm
      { ...span, probability: Math.max(surePlace, span.probability), start: span.start + head[0].length },
    ]
  }
  const at = firmTailStart(place, isBeforePerson) ?? latinTail.exec(place)?.index ?? null
  if (at === null) return [span]
  const start = span.start + at
  const rest = place.slice(0, at).replace(/[\s,，、/|]+$/, '')
  const company = { ...span, ...firm, start }
  // the doubt was about the firm
  const probability = Math.max(surePlace, span.probability)
  return rest === '' ? [company] : [{ ...span, probability, end: span.start + rest.length }, company]
}

/** Extends a place that ends within the name of a firm: 阜盛道19号 津港园|艺. */
function withBrokenFirm(text: string, span: TaggedSpan): TaggedSpan {
  const rest = /^[\u4e00-\u9fa5]{1,3}(?=[\s,，])/.exec(text.slice(span.end))?.[0] ?? ''
  const word = /(?<=\s)[\u4e00-\u9fa5]+$/.exec(text.slice(span.start, span.end))?.[0] ?? ''
  return rest !== '' && word !== '' && isFirmName(word + rest)
    ? { ...span, end: span.end + rest.length }
    : span
}

/** 东门进 behind a firm: where to drive in. */
const entrance = /[ ,，]*[东南西北正侧后]门(?:进|口)?$/

/** Returns a firm with the characters that the tagger left out at its start, and without an entrance: 店名动|力猩健身. */
function wholeFirm(text: string, span: TaggedSpan): TaggedSpan {
  const part = text.slice(span.start, span.end)
  const own = /^我们?是?/.exec(part)?.[0].length ?? 0
  const person = /的?[小老阿][\u4e00-\u9fa5]$/.exec(part)?.[0].length ?? 0
  // 我星扬工具小谢
  if (own + person > 0 && isFirmName(part.slice(own, part.length - person)))
    return { ...span, start: span.start + own, end: span.end - person }
  const end = span.end - (entrance.exec(part)?.[0].length ?? 0)
  const [, lead = ''] =
    /(?:^|[\s,，:：]|店名|店叫|单位|公司)((?!店名|店叫|单位|公司|门店|客户|仓库|[上下]午|[今昨明]天|刚才)[\u4e00-\u9fa5]{1,2})$/.exec(
      text.slice(0, span.start),
    ) ?? []
  const isWhole = lead !== '' && isFirmName(lead + text.slice(span.start, end))
  return { ...span, start: isWhole ? span.start - lead.length : span.start, end }
}

/** What ends the name of a house: 金色港湾. */
const house = /^[\u4e00-\u9fa5]{2,6}(?:港湾|花园|家园|公馆|公寓|小区|新村|大厦|豪庭|名苑|华府|雅苑)$/
/** From: 程思远(昊拓园林机械), at the head of a mail: no goods. */
const mailHead = /(?:^|\n)(?:From|To|Cc) ?:[^\n]*$/
/** Trades that a text without goods may mean as its goods: 苏泊尔炊具. */
const tradedGoods = /(?:炊具|厨具|餐具|五金|工具|电器|家电|灯饰|洁具|玩具|文具|用品|器材|家具)$/

/** Words before a firm: 收货单位 宏建装饰, 收货的是鑫固紧固件, 客户:华北锁业总汇. */
const labelBefore =
  /(?:(?<sender>发货|托运|寄件|供货|\bfrom |\b[Ff]rom ?: ?[\u4e00-\u9fa5]{2,4} ?\()|收货|收件|购货|客户|到货|WHSE|(?<=^|\n) *(?=仓库 *:))的?(?:单位|公司|方|仓库?|客户|店|厂家|商家)?(?:名称|名字)?(?:写的?|就?是|叫)?[\s:|]{0,3}$/
/** The same at the start of a run of characters: 收货单位兴旺厨具. */
const labelAhead =
  /^(?:(?:收货|购货|发货|托运)?(?:单位|公司)|(?:收货|购货)方)(?:名称)?(?:就?是|叫|写)?|^收货的?(?:就?是|叫)|^客户(?=.{4})|^的(?=.{4})|^我们?(?![要想有发买订给把这那的])(?:就?是|这边是?)?(?=.{4})/
const nothingBetween = /^[\s,，、/|:]{0,4}$|^ *\n? *$|^[ ,，]{1,4}company ?$/i
/** 收货仓库 优到电商三号仓 on a line of its own: the label says enough. */
const depotLabel = /(?:^|\n)[ ]*(?:收货|送货|收件)仓库?(?:名称)?[ :]{1,3}$/
const depot = /^(?![东南西北一二三四五六七八九十]*号?[仓库])[\u4e00-\u9fa5]{3,12}[仓库]$/
/** 天鸿锅业我是老胡, 恒达五金找何苗: where the name of a firm ends. */
const behindFirm = /(?:我[是叫姓]|找|联系|电话|手机|收货?).*$/

/** 甬力机械周工: the person behind a firm. */
const titledBehind = new RegExp(`[\\u4e00-\\u9fa5]${title}$`)

/** Checks whether an untagged word stands between the place and the person of a party. */
function isBetweenPlaceAndPerson(text: string, { start, end }: Span, spans: readonly TaggedSpan[]): boolean {
  const before = spans.findLast((span) => span.end <= start)
  const behind = spans.find((span) => span.start >= end)
  return (
    before?.kind.endsWith('.place') === true &&
    behind?.kind === before.kind.replace('.place', '.name') &&
    /^ {1,3}$/.test(text.slice(before.end, start)) &&
    /^ {1,3}$/.test(text.slice(end, behind.start))
  )
}

/** 瑞通 bonded warehouse, 百丽达 trading */
const foreignFirm =
  /(?<=(?:^|[\n,，:/]|company) ?)[\u4e00-\u9fa5]{2,6} (?:bonded |overseas )?(?:warehouse|trading|hardware|logistics|industrial|industry)(?: co\.?)?(?:,? ?ltd\.?)?(?= ?(?:[,，\n/]|$))/gi

/** Returns the words of a text that are names of firms by themselves. */
const firmWords = (text: string, spans: readonly TaggedSpan[]): Span[] => {
  const rest = spans.reduce(
    (now, { kind, start, end }) =>
      /place|phone/.test(kind) ? now.slice(0, start) + ' '.repeat(end - start) + now.slice(end) : now,
    text,
  )
  const foreign = [...rest.matchAll(foreignFirm), ...rest.matchAll(latinFirms)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
  }))
  const chinese = [...rest.matchAll(/[\u4e00-\u9fa5][\u4e00-\u9fa5\d]{2,15}/g)].flatMap(
    ({ 0: word, index }) => {
      const lead = labelAhead.exec(word)?.[0].length ?? 0
      const isWriters = word.startsWith('我')
      const whole = word.slice(lead).replace(isWriters ? /的?[小老阿][\u4e00-\u9fa5]$/ : behindFirm, '')
      const bare = whole.replace(titledBehind, '')
      const name = lead > 0 && isFirmName(bare) ? bare : whole
      // 广州联运仓,广东省广州市…
      const isAhead = spans.some(
        (span) =>
          span.kind.endsWith('.place') &&
          /^ ?[,，/] ?$/.test(text.slice(index + word.length, span.start)) &&
          /(?:^|[\n:：]|[发送]到) ?$/.test(text.slice(0, index)),
      )
      const isMeant = lead > 0 || isAhead || labelBefore.test(text.slice(Math.max(0, index - 16), index))
      const isBetween = isBetweenPlaceAndPerson(text, { start: index, end: index + word.length }, spans)
      const isFirm =
        (isBetween ? isFirmBeforePerson(name) : isFirmName(name, isMeant)) ||
        (depot.test(name) &&
          depotLabel.test(text.slice(0, index)) &&
          /^ *(?:\n|$)/.test(text.slice(index + word.length)))
      return isFirm ? [{ start: index + lead, end: index + lead + name.length }] : []
    },
  )
  return [...chinese, ...foreign]
}

/** Returns the party of an untagged firm. The label before it or the detail beside it decides; null without both. */
function sideOfWord(text: string, word: Span, spans: readonly TaggedSpan[]): 'shipper' | 'recipient' | null {
  const label = labelBefore.exec(text.slice(Math.max(0, word.start - 16), word.start))
  if (label) return label.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  if (/(?:^|[\s,，。~!])我们?(?:就?是|这边是?)?$/.test(text.slice(0, word.start)))
    return /我是(?:收|买)/.test(text) ? 'recipient' : 'shipper'
  const isBeside = (span: Span, other: Span) => nothingBetween.test(text.slice(span.end, other.start))
  const at = spans.findIndex(
    (span) => isOfParty(span.kind) && (span.end <= word.start ? isBeside(span, word) : isBeside(word, span)),
  )
  const [beside, phone] = [spans[at], spans[at + 1]]
  if (!beside) return null
  // 华泰五金 小陈 186…: the tagger is surer of the phone than of the name
  const isSurer =
    beside.kind.endsWith('.name') &&
    phone?.kind.endsWith('.phone') &&
    isBeside(beside, phone) &&
    phone.probability > beside.probability
  return sideOf(phone && isSurer ? phone : beside)
}

/** Checks whether a word taken for goods stands between a place and its person: 麓云路100号 湘盾门窗 吴总 138…. */
function isBetween(text: string, { kind, start, end }: TaggedSpan, spans: readonly TaggedSpan[]): boolean {
  const [before, behind] = [
    spans.findLast((span) => span.end <= start),
    spans.find((span) => span.start >= end),
  ]
  return (
    kind === 'goods' &&
    before?.kind === 'recipient.place' &&
    behind?.kind === 'recipient.name' &&
    /^[ ,，]{0,2}$/.test(text.slice(before.end, start)) &&
    /^[ ,，]{1,2}$/.test(text.slice(end, behind.start))
  )
}

/**
 * Adds the firms that the tagger missed, and confirms those that it doubts. A firm is a name with a trade behind it that ends an
 * address, stands beside another detail of a party or follows a label.
 */
export function withFirms(text: string, tagged: readonly TaggedSpan[]): TaggedSpan[] {
  const hasGoods = tagged.some(({ kind }) => kind === 'goods')
  const spans = tagged.flatMap((span, at) => {
    if (span.kind === 'goods' && mailHead.test(text.slice(0, span.start))) return []
    const part = text.slice(span.start, span.end)
    const next = tagged[at + 1]
    // 大连港湾物流园3号库 / 辽宁省大连市…
    const isBeforePlace = next?.kind === span.kind && /^\s*[/,，|]\s*$/.test(text.slice(span.end, next.start))
    if (span.kind.endsWith('.place') && isBeforePlace && isFirmName(part, true))
      return [{ ...span, kind: `${sideOf(span)}.company` as const, probability: sureFirm }]
    if (span.kind.endsWith('.place')) {
      const whole = withBrokenFirm(text, { ...span, end: span.start + part.replace(entryNumber, '').length })
      const isBeforePerson =
        next !== undefined &&
        next.kind === span.kind.replace('.place', '.name') &&
        /^\s{1,3}$/.test(text.slice(whole.end, next.start))
      return cutFirm(text, whole, isBeforePerson && hasGoods)
    }
    if (!span.kind.endsWith('.company')) return [span]
    const bare = wholeFirm(text, span)
    const whole = { ...bare, end: bare.end + (endOfFirm.exec(text.slice(bare.end))?.[0].length ?? 0) }
    if (isKindOfGoods(part)) return [{ ...whole, probability: Math.min(doubtedFirm, span.probability) }]
    // 武侯大道8号 金色港湾: the house of an address
    const before = tagged[at - 1]
    if (
      before?.kind === `${sideOf(span)}.place` &&
      span.probability < sureFirm &&
      house.test(part) &&
      /^ {1,3}$/.test(text.slice(before.end, span.start))
    )
      return [{ ...span, kind: before.kind, probability: Math.max(surePlace, span.probability) }]
    // 发长沙,苏泊尔炊具,吴总: the only goods of the text
    if (
      !hasGoods &&
      tradedGoods.test(part) &&
      isFirmName(part) &&
      !labelBefore.test(text.slice(0, span.start))
    )
      return [{ ...whole, probability: Math.min(doubtedFirm, span.probability) }]
    const isSure = hasGoods && (isFirmName(part) || latinFirm.test(part))
    return [isSure ? { ...whole, probability: Math.max(sureFirm, span.probability) } : whole]
  })
  for (const word of firmWords(text, spans)) {
    const at = spans.findIndex(({ start, end }) => start < word.end && end > word.start)
    const known = spans[at]
    /** 收货方是雪域家电, taken for more goods */
    const isLabelled = ({ kind }: TaggedSpan) =>
      kind === 'goods' &&
      spans.filter((span) => span.kind === 'goods').length > 1 &&
      labelBefore.test(text.slice(Math.max(0, word.start - 16), word.start))
    const isWhole = known && known.start >= word.start && known.end <= word.end
    const isSuspect =
      known && (known.kind.endsWith('.name') || isBetween(text, known, spans) || isLabelled(known))
    if (known && !(isWhole && isSuspect)) continue
    // 发长沙,苏泊尔炊具,吴总 138…: the only goods of the text
    const isGoods =
      !spans.some(({ kind }) => kind === 'goods') &&
      !/[\s,，。~!]我们?(?:就?是|这边是?)?$/.test(text.slice(0, word.start)) &&
      !labelBefore.test(text.slice(Math.max(0, word.start - 16), word.start))
    if (isGoods) continue
    const side = known?.kind.endsWith('.name') ? sideOf(known) : sideOfWord(text, word, spans)
    if (!side || spans.some(({ kind, probability }) => kind === `${side}.company` && probability > 0.5))
      continue
    const firm = {
      ...word,
      kind: `${side}.company` as const,
      probability: sureFirm,
      ofOther: known?.ofOther ?? 0,
    }
    spans.splice(known ? at : spans.length, known ? 1 : 0, firm)
  }
  return spans.toSorted((a, b) => a.start - b.start)
}
