import { findAll, signs, spanOf, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import type { Span } from './pastedOrder.ts'

export type Role = 'shipper' | 'recipient'
export type LabelledField = 'name' | 'phone' | 'region' | 'address' | 'company' | 'goods' | 'remark'

/** A label: the party and the field of the text after it. */
export interface Label extends Span {
  role: Role | null
  field: LabelledField | null
}

const colon =
  '(?:变更|改为|改成|更改|如下)?\\s*(?:[:=|]|(?:就?是|叫|为)(?![的])|姓(?!名)(?=[\\u4e00-\\u9fa5](?:[^\\u4e00-\\u9fa5]|手机|电话|$)))?\\s*'
const sent = '发货|发件|寄件|寄货|托运|提货|装货|取货|取件|供货|上门提货'
const received = '收货|收件|卸货|送货|到货|购货'
const parts: [string, LabelledField | null][] = [
  ['人?(?:的)?(?:联系电话|联系方式|手机号码|手机号|手机|电话号码|电话)', 'phone'],
  ['人?(?:的)?(?:姓名|名字|名称)', 'name'],
  ['人?(?:的)?(?:所在)?(?:详细)?(?:地址|地点)', 'address'],
  ['人?(?:的)?\\(?(?:单位|公司)\\)?(?:名称)?|厂家|商家', 'company'],
  ['人?(?:的)?(?:信息|资料)', null],
  ['方?(?:联系人|经手人?|经办人?)', 'name'],
  ['(?:人|方|客户|点|处|仓库|仓|厂)', null],
]

/** Patterns in the order of application, longer ones first. */
const labelPatterns: { pattern: RegExp; role: Role | null; field: LabelledField | null }[] = [
  {
    pattern: /收货的?人?姓[\u4e00-\u9fa5](?=[\u4e00-\u9fa5]{2,3}[\s,，])/g,
    role: 'recipient',
    field: 'name',
  },
  { pattern: /(?:客户|收货|收件|单位|公司)名称\s*[:|]\s*/g, role: 'recipient', field: 'company' },
  {
    pattern: /(?:收货|收件)(?:单位|公司)(?:名称)?(?:写|是)?\s*[:|]?\s*/g,
    role: 'recipient',
    field: 'company',
  },
  {
    pattern: /客户(?=[\u4e00-\u9fa5]{2,3}[\s,，]{0,2}(?:手机|电话|号码|\ue002))/g,
    role: 'recipient',
    field: 'name',
  },
  ...parts.flatMap(([part, field]) =>
    [
      { words: sent, role: 'shipper' as const },
      { words: received, role: 'recipient' as const },
    ].map(({ words, role }) => ({
      pattern: new RegExp(`\\[?(?:${words})(?:${part})\\]?${colon}`, 'g'),
      role,
      field,
    })),
  ),
  ...[
    { words: '发货|发件|寄件|寄方|发方|提货|装货|取货|寄|发|提', role: 'shipper' as const },
    {
      words: '收货|收件|收方|收|送货|卸货|送到|送往|发往|发到|送|到|至',
      role: 'recipient' as const,
    },
  ].flatMap(({ words, role }) => [
    { pattern: new RegExp(`\\[(?:${words})\\]${colon}`, 'g'), role, field: null },
    { pattern: new RegExp(`(?<![\\u4e00-\\u9fa5])(?:${words})\\s*[:]\\s*`, 'g'), role, field: null },
  ]),
  ...[
    { words: '发站|起运地|始发站|始发地|发货地|提货地|装货地', role: 'shipper' as const },
    { words: '到站名?|到达站|到达地|目的地|到货地|卸货地|收货地', role: 'recipient' as const },
  ].map(({ words, role }) => ({
    pattern: new RegExp(`(?:${words})(?!址)\\s*(?:[:|]\\s*|(?=[\\s\\u4e00-\\u9fa5]))`, 'g'),
    role,
    field: 'region' as const,
  })),
  {
    pattern: /(?:收方)(?=[\s\ue002])\s*/g,
    role: 'recipient',
    field: null,
  },
  {
    pattern: /客户(?:资料|信息|地址|电话|名称)?\s*[:]\s*/g,
    role: 'recipient',
    field: null,
  },
  {
    pattern: new RegExp(
      `\\[?(?:货物名称|物品名称|产品名称|品名规格|货名|品名|货物信息|货物|物品|产品|商品)\\]?(?=[:\\s就是为])${colon}`,
      'g',
    ),
    role: null,
    field: 'goods',
  },
  { pattern: /(?<![\u4e00-\u9fa5])货\s*\d{0,2}\s*(?:[:]|是)\s*/g, role: null, field: 'goods' },
  {
    pattern: /\[?(?:备注|附言|说明|注意事项|注意|特殊要求|其他要求|要求)\]?\s*[:]\s*/g,
    role: null,
    field: 'remark',
  },
  {
    pattern:
      /(?:厂里|我们|我方|仓库|这边|发货)(?:请)?(?:联系|找)(?:人|一下)?|(?:联系|找)(?:一下)?(?:厂里|我们|我方|仓库|门卫)的?(?=[\u4e00-\u9fa5])/g,
    role: 'shipper',
    field: 'name',
  },
  {
    pattern:
      /(?:收货|收件|(?<![\u4e00-\u9fa5])收)\s?(?=[\u4e00-\u9fa5]{2,3}[\s,，]{0,2}(?:\ue002|电话|手机))/g,
    role: 'recipient',
    field: 'name',
  },
  { pattern: /(?:发货|寄件)\s?(?=[\u4e00-\u9fa5]{2,3}[\s,，]{0,2}\ue002)/g, role: 'shipper', field: 'name' },
  {
    pattern: new RegExp(
      `(?:联系人|对接人|姓名|名字|称呼)${colon}|联系(?:一下)?(?!电话|方式)(?=[\\u4e00-\\u9fa5])`,
      'g',
    ),
    role: null,
    field: 'name',
  },
  { pattern: /找(?:一下)?(?=[\u4e00-\u9fa5])/g, role: null, field: 'name' },
  {
    pattern: /(?:厂里|我们|我方|公司|我)(?:的)?(?:联系)?(?:电话|手机)(?=\s*[:是]?\s*\ue002)\s*[:是]?\s*/g,
    role: 'shipper',
    field: 'phone',
  },
  {
    pattern: /(?:卸货|到货|收货|货到)(?:后|了)?请?(?:联系|找)\s?(?=[\u4e00-\u9fa5]{2,4}[\s,，]{0,2}\ue002)/g,
    role: 'recipient',
    field: 'name',
  },
  { pattern: /收货?的?人?(?:就?是|叫)(?=[\u4e00-\u9fa5])/g, role: 'recipient', field: 'name' },
  {
    pattern:
      /(?:发货|寄货|发件)的人?(?:就?是|叫)(?=[\u4e00-\u9fa5]{2,10}?[\s,，]{0,2}(?:\ue002|电话|手机|号码))/g,
    role: 'shipper',
    field: 'name',
  },
  { pattern: /先打(?=[\u4e00-\u9fa5]{2,3}(?:电话|\ue002))/g, role: 'recipient', field: 'name' },
  {
    pattern: /找管?[\u4e00-\u9fa5]{1,3}的(?=[老小阿]?[\u4e00-\u9fa5]{1,3}[\s,，])/g,
    role: null,
    field: 'name',
  },
  { pattern: /(?:客户|对方|老板)叫/g, role: 'recipient', field: 'name' },
  { pattern: /(?<![\u4e00-\u9fa5])(?:人|名字|名|他|她)叫/g, role: null, field: 'name' },
  { pattern: /货主(?=[\u4e00-\u9fa5]{2,3}[\s,，]{0,2}\ue002)/g, role: 'shipper', field: 'name' },
  {
    pattern: /(?<=我是[\u4e00-\u9fa5]{2,10})的(?=(?:[老小阿][\u4e00-\u9fa5]|[\u4e00-\u9fa5]{2,3})[\s,，我])/g,
    role: 'shipper',
    field: 'name',
  },
  { pattern: /我姓/g, role: 'shipper', field: 'name' },
  { pattern: /(?:老板|对方|客户)?姓(?=[\u4e00-\u9fa5](?![\u4e00-\u9fa5]))/g, role: null, field: 'name' },
  {
    pattern: /(?:给|改成|改为|换成)\s?(?=[\u4e00-\u9fa5]{2,4}(?:[\s,，]{0,2}(?:\ue002|电话|手机)|收))/g,
    role: 'recipient',
    field: 'name',
  },
  {
    pattern: new RegExp(
      `(?<!打|发|个|提前|先|用)(?:联系电话|联系方式|联系手机|电话号码|手机号码|手机号|电话|手机|座机|固话|固定电话|tel|mobile)(?=\\s*[:是\\ue002\\n]|\\s+)${colon}`,
      'gi',
    ),
    role: null,
    field: 'phone',
  },
  { pattern: /(?:所在地区|省市区|地区|城市)\s*[:]\s*/g, role: null, field: 'region' },
  {
    pattern:
      /(?:详细地址|具体地址|地址)(?:不变|没变|没改|照旧|一样|同上)?(?!发|如下|在下|变了|错|了)(?=[:|\s,，是\u4e00-\u9fa5])\s*(?:[:|,，]|是|在)?\s*/g,
    role: null,
    field: 'address',
  },
  { pattern: /(?<![\u4e00-\u9fa5])街道\s*[:]\s*/g, role: null, field: 'address' },
  { pattern: /(?:公司名称|单位名称|公司|单位)\s*[:]\s*/g, role: null, field: 'company' },
  {
    pattern:
      /(?<![\u4e00-\u9fa5])(?:方式|付|送货方式|提货方式|时间)\s*:\s*|(?:付款方式|结算方式|支付方式|运费|付款|结算)\s*[:]\s*|(?:总?[件箱包袋托]数|数量|包装方式|包装|总重量?|[称实]重|量方|毛重|净重|重量|单箱重量|单重|总?体积|外箱尺寸|纸箱尺寸|包装尺寸|单件尺寸|箱规|外箱|尺寸|规格|提货时间|取货时间|声明|服务)(?:\((?:kg|公斤|m3|方|件)\))?\s*[:|]?\s*(?=[\ue001\ue003\s]|纸|木|裸|编|托|铁|散|$)/g,
    role: null,
    field: null,
  },
]

/** Extracts all labels, in the order of the text. */
export function extractLabels(ground: ParseState): Label[] {
  const labels: Label[] = []
  for (const { pattern, role, field } of labelPatterns) {
    for (const match of findAll(ground, pattern)) {
      const span = spanOf(match)
      if (span.end === span.start) continue
      labels.push({ ...span, role, field })
      markSpan(ground, span.start, span.end, signs.label)
    }
  }
  return labels.toSorted((a, b) => a.start - b.start)
}
