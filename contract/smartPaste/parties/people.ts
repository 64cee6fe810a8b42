import type { Label, Role } from '../labels.ts'
import { anySign, findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { bareName, hasGoodsWord, isPersonName, isTitledName, trimFillers } from '../words.ts'

export interface NamedPerson extends Span {
  value: string
  /** Role by a word directly after the name: 张建军收. */
  role: Role | null
}

const sure = /[\u4e00-\u9fa5A-Za-z0-9()·&-]{2,28}?(?:股份有限公司|有限责任公司|有限公司|分公司|集团|公司)/g
const likely =
  /[\u4e00-\u9fa5A-Za-z0-9()·&-]{2,24}(?:工厂|厂|商行|经营部|门市部?|批发部?|五金行|贸易行|工作室|商贸|实业|建材|机电|专卖店|五金店|用品店|百货店|旗舰店)(?=[\s,，、;|。()]|$)/g
/** 一家电器厂叫美立电器: a firm's name in a sentence. */
const called =
  /(?<=(?:厂|公司|店|商行|单位)(?:名字)?(?:就?叫|名叫|名为))[\u4e00-\u9fa5]{3,12}(?=[\s,，。;]|\ue004|联系|$)/g
/**
 * Matches short firm names between an address and a person: 金锐五金, 利民制衣. One character must be typical of firm names, as goods
 * look similar.
 */
const trading = new RegExp(
  `(?<=[\\u4e00-\\u9fa5\\d] )(?=[\\u4e00-\\u9fa5]{0,2}[金鑫利富美万正宏华顺达兴隆盛泰昌丰源荣发康福祥瑞锐恒辉立民永润佳诚信德力鸿嘉旺百凯])[\\u4e00-\\u9fa5]{2,3}(?:五金|工贸|贸易|制衣|服饰|电器|电气|电子|塑料|塑胶|机械|机电|模具|家具|家私|灯饰|卫浴|门业|门控|锁业|鞋业|水暖|洁具|照明|光电|科技|精密|气动|工具|杯业|厨具|物流|拉链|建材|阀门|汽配|纺织|包装)(?= (?:\ue004|\ue002|[\\u4e00-\\u9fa5]{2,4}[ :]{0,2}\ue002|\ue002 ?[\\u4e00-\\u9fa5]{2,4} ))`,
  'g',
)
const notOfCompany =
  /^[^(]*\((?=[^)]*$)|^.*(?:号|栋|幢|室|楼|工业区|园区|开发区|镇|街道|村|发到|发往|发给|送到|寄到|寄给|我们?是|这里是)(?=.{4,}$)|^[发到寄去往](?=.{5,}$)/

const trade =
  '(?:五金|工贸|商贸|贸易|实业|建材|电器|电气|工具|锁业|门业|杯业|机械|机电|塑料|塑胶|电子|家具|厨具|灯饰|卫浴|制衣|服饰|汽配|纺织|包装|公司|厂|商行|经营部|批发部?)'
/** 这里是金牛工具, 我是宏达锁业的小郑: the writer's firm, recognized by its trade. */
const ownFirm = new RegExp(`(?<=(?:这里|这边|我们?)是)[\\u4e00-\\u9fa5]{2,6}${trade}(?=[\\s,，的])`, 'g')

export interface NamedFirm extends Span {
  value: string
  role: Role | null
}

/** Extracts the writer's own firm, before 这里 and 我们 are removed as fillers. */
export function extractOwnFirms(ground: ParseState): NamedFirm[] {
  return findAll(ground, ownFirm).map((match) => {
    const span = spanOf(match)
    markSpan(ground, span.start, span.end, signs.taken)
    return { ...span, value: match[0], role: 'shipper' as const }
  })
}

const firmBehind = new RegExp(
  `(?<=^ ?| )[\\u4e00-\\u9fa5]{2,16} ?${trade}(?: ?${trade})?(?:\\([\\u4e00-\\u9fa5]{2}\\))?(?= |$)`,
)

/** Extracts firms after labels; leaves the region to the addresses: 客户名称：宿迁市 宿城区 永兴门业. */
export function extractLabelledFirms(ground: ParseState, labels: readonly Label[]): NamedFirm[] {
  return labels.flatMap(({ end, field, role }) => {
    if (field !== 'company' && !(role !== null && field === null)) return []
    const line = /^[^\n,，;；|\ue001-\ue005]{0,40}/.exec(ground.rest.slice(end))?.[0] ?? ''
    const firm = firmBehind.exec(line.trimEnd())
    if (!firm) return []
    const start = end + firm.index
    markSpan(ground, start, start + firm[0].length, signs.taken)
    const value = firm[0].replace(/ |\([^)]*\)$/g, '')
    if (/^[\u4e00-\u9fa5]{2}厂$/.test(value)) return []
    return [{ start, end: start + firm[0].length, value, role }]
  })
}

/** Extracts companies: by sure endings anywhere, by likely endings only as separate words. */
export function extractCompanies(ground: ParseState): NamedFirm[] {
  const companies: NamedFirm[] = []
  for (const pattern of [called, sure, likely, trading]) {
    for (const match of findAll(ground, pattern)) {
      const lead = notOfCompany.exec(match[0])?.[0].length ?? 0
      const value = match[0].slice(lead)
      const start = (match.index ?? 0) + lead
      if (
        value.length < 4 ||
        (pattern === likely && /(?:路|街|区)[^区]*\d|^[\u4e00-\u9fa5]{2}厂$/.test(value))
      )
        continue
      companies.push({ start, end: start + value.length, value, role: null })
      markSpan(ground, start, start + value.length, signs.taken)
    }
  }
  return companies.toSorted((a, b) => a.start - b.start)
}

const wordPattern = /[\u4e00-\u9fa5·]{2,14}/g
const nearBehind = new RegExp(`^[\\s,，、:;()/\\[\\]-]{0,3}(?:[:(]?[${signs.phone}${signs.label}])`)
const nearBefore = new RegExp(`[${signs.phone}${signs.place}][\\s,，、:;()/\\[\\]-]{0,3}$`)
const besideGoods = new RegExp(`^[\\s:,，]{0,2}${signs.quantity}`)

/** Returns the name directly after a label for one; null if there is something else. */
function labelledName(rest: string, label: Label): NamedPerson | null {
  const match =
    /^[\s:,，]{0,3}([\u4e00-\u9fa5·]{1,14}(?: [\u4e00-\u9fa5](?![\u4e00-\u9fa5])){0,2}|[A-Za-z][A-Za-z .]{1,20})/.exec(
      rest.slice(label.end, label.end + 40),
    )
  const word = match?.[1]?.trimEnd()
  if (!match || word === undefined) return null
  const start = label.end + match[0].indexOf(word)
  const plain = word.replace(/ /g, '').replace(/(?<=..)[收寄我]$/, '')
  if (/^[我你他她您]/.test(plain)) return null
  const isNameLabel = label.field === 'name'
  if (plain.length <= 4 ? isNameLabel || isPersonName(plain) || !hasGoodsWord(plain) : plain.includes('·')) {
    if (!isNameLabel && (plain.length === 1 || /[你我他她您这那吗呢]|一下/.test(plain))) return null
    return { start, end: start + word.length, value: bareName(plain), role: null }
  }
  // 陶瓷城李姐: the place, then the name with its title
  const tail = plain.slice(-2)
  if (plain.length > 4 && isTitledName(tail))
    return { start: start + word.length - 2, end: start + word.length, value: tail, role: null }
  for (const length of [4, 3, 2]) {
    const head = plain.slice(0, length)
    if (isTitledName(head) || (length < 4 && isPersonName(head)))
      return { start, end: start + length, value: head, role: null }
  }
  return null
}

/**
 * Extracts names directly after labels for a person, before places are searched: 收货人：阿里木·买买提. `placeLength` returns the length of
 * the place name at a position.
 */
export function extractLabelledNames(
  ground: ParseState,
  labels: readonly Label[],
  placeLength: (at: number) => number,
): NamedPerson[] {
  return labels.flatMap((label) => {
    if (label.field !== 'name' && (label.field !== null || label.role === null)) return []
    const match =
      /^[\s:]{0,2}([\u4e00-\u9fa5]{1,6}·[\u4e00-\u9fa5·]{1,10}|[\u4e00-\u9fa5]{2,4})(?![\u4e00-\u9fa5A-Za-z0-9])/.exec(
        ground.rest.slice(label.end, label.end + 24),
      )
    const word = match?.[1]
    if (!match || word === undefined || !(word.includes('·') || isPersonName(word))) return []
    const start = label.end + match[0].length - word.length
    const end = start + word.length
    // 江南 on a line of its own is a person here, 成都 before a street is not
    const isLine = /^[ ]*(?:[\n;]|$)/.test(ground.rest.slice(end, end + 4)) && !/[省市区县州]$/.test(word)
    if ((placeLength(start) >= word.length && !isLine) || hasGoodsWord(word)) return []
    markSpan(ground, start, end, signs.taken)
    return [{ start, end, value: bareName(word), role: null }]
  })
}

/**
 * Extracts names of people: after labels, and name-like words beside a phone, an address or 收. `isNamed`: there is a name
 * already, so that doubtful words are not taken for names.
 */
export function extractPeople(ground: ParseState, labels: readonly Label[], isNamed: boolean): NamedPerson[] {
  const people: NamedPerson[] = []
  const add = (person: NamedPerson | null) => {
    if (!person) return
    // 王总的电话, 叫周莉
    people.push({
      ...person,
      value: person.value.replace(
        /(?<=..)的$|^(?:采购|仓管|库管|财务|门卫|司机)(?=..)|^[叫交给找](?=..)/,
        '',
      ),
    })
    markSpan(ground, person.start, person.end, signs.taken)
  }
  for (const label of labels) {
    if (label.field === 'name' || (label.field === null && label.role !== null))
      add(labelledName(ground.rest, label))
  }
  for (const match of findAll(ground, wordPattern)) {
    const at = match.index ?? 0
    const { text: trimmed, lead } = trimFillers(match[0])
    const suffix = /[收寄]$/.exec(match[0])?.[0]
    const whole = match[0].replace(/[收寄]$/, '')
    const isWhole = isPersonName(whole)
    const word = isWhole ? whole : trimmed.replace(/收$/, '')
    const start = isWhole ? at : at + lead
    const end = start + word.length
    const behind = ground.rest.slice(end, end + 6)
    const isNear =
      suffix === '收' ||
      nearBehind.test(behind) ||
      nearBefore.test(ground.rest.slice(Math.max(0, start - 5), start))
    if (/\d$/.test(ground.rest.slice(0, start))) continue
    const isName =
      isTitledName(word) ||
      (isNear &&
        (/^[老小](?![婆公]).$/.test(word) ||
          /^[\u4e00-\u9fa5](?:老板|总|经理|师傅|先生|女士|小姐|姐|哥|工|叔|姨)$/.test(word))) ||
      (isPersonName(word) && isNear && !besideGoods.test(behind) && !hasGoodsWord(word))
    if (isName)
      add({
        start,
        end: start + (suffix === '收' ? word.length + 1 : word.length),
        value: bareName(word),
        role: suffix === '收' ? 'recipient' : null,
      })
  }
  // 单 师傅
  for (const match of findAll(
    ground,
    /(?<![\u4e00-\u9fa5])[\u4e00-\u9fa5] (?:师傅|老板|总|经理|先生|女士|小姐|姐|工)(?![\u4e00-\u9fa5])/g,
  )) {
    const value = match[0].replace(' ', '')
    const start = match.index ?? 0
    if (isTitledName(value)) add({ start, end: start + match[0].length, value, role: null })
  }
  // Tony 189…, Lucy Wang, Mr.Chen, Mark刘, 阿May
  for (const match of findAll(
    ground,
    new RegExp(
      `(?<![A-Za-z])(?:[A-Z][A-Za-z.]{1,14}(?: [A-Z][a-z]{1,14})?[\\u4e00-\\u9fa5]?|[\\u4e00-\\u9fa5][A-Z][a-z]{1,12})(?=[\\s,，:]{0,2}${signs.phone})`,
      'g',
    ),
  ))
    add({ ...spanOf(match), value: match[0], role: null })
  // a word between a phone and a line's end or separator is a name even without a usual surname
  const alone = new RegExp(
    `(?<=(?:^|[\\n;|,，/${signs.place}${signs.label}])\\s*)([\\u4e00-\\u9fa5]{2,4}|[A-Z][a-z]{1,9})(?=[\\s,，:/(]{0,3}[(]?${signs.phone})`,
    'g',
  )
  for (const match of findAll(ground, alone)) {
    const start = match.index ?? 0
    if (!hasGoodsWord(match[0]) && !/[是的了]$|客服|固话|白天|晚上|老[婆公]|爱人|媳妇|家属/.test(match[0]))
      add({ start, end: start + match[0].length, value: match[0], role: null })
  }
  if (people.length === 0 && !isNamed) {
    const behindPhone = new RegExp(
      `(?<=${signs.phone}[ ,，]{1,2})(?!的)[\\u4e00-\\u9fa5]{2,3}(?=[\\s,，;]|$)`,
      'g',
    )
    const [match] = findAll(ground, behindPhone)
    const start = match?.index ?? 0
    if (match && !hasGoodsWord(match[0]))
      add({ start, end: start + match[0].length, value: match[0], role: null })
  }
  return people.toSorted((a, b) => a.start - b.start)
}

/** Runs of text not extracted by any rule. */
export const unreadRuns = new RegExp(`[^\\s${anySign},，、;；:。.!！?？|/()（）\\[\\]'"~*\\-+=<>&#@_]+`, 'g')
