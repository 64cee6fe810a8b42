/** The kinds of columns in a table of consignments. */
export const columnFields = [
  'recipient',
  'name',
  'phone',
  'company',
  'region',
  'address',
  'goods',
  'packaging',
  'pieces',
  'weight',
  'volume',
  'sides',
  'pickup',
  'delivery',
  'payment',
  'cod',
  'declared',
  'receipt',
  'hold',
  'noSms',
  'remark',
] as const
export type ColumnField = (typeof columnFields)[number]

/** `aside`: ignored without a warning. null: an unknown column. */
export type ColumnMeaning =
  | { field: ColumnField; /** The title, which may contain the unit. */ title: string }
  | 'aside'
  | null

/** The sender is chosen once for the batch, and prices are ours. */
const asides =
  /^(?:序号|编号|no\.?|单位|日期|.*时间|.*单号|(?:发货|寄件|发件|托运|寄|发)(?:人|方|单位|公司|地址|电话|手机|联系|地|站).*|运费|.*单价|金额|合计|原因|状态|承运商|专线)$/i

/** In the order of matching. */
const patterns: [ColumnField | null, RegExp][] = [
  ['recipient', /信息|资料|(?=.*(?:姓名|联系人|收货人))(?=.*(?:电话|手机))|(?=.*地址)(?=.*(?:电话|手机))/],
  ['noSms', /[不免勿].*短信/],
  // Of one piece or package: not the weight of the row.
  [null, /单(?:件|箱|个|重)|每(?:件|箱)|均重/],
  ['sides', /尺寸|长宽高|箱规/],
  ['phone', /电话|手机|联系方式/],
  ['payment', /付款|结算|付费|付方/],
  ['cod', /代收|货款/],
  ['declared', /保价|声明|货值/],
  ['receipt', /回单/],
  ['hold', /控货|等通知/],
  ['delivery', /送货方式|配送|交货|派送|送货|自提/],
  ['pickup', /提货/],
  ['company', /公司|单位|店名|厂名/],
  ['region', /地区|区域|省市区|目的地|到站|到达|^省份?$|^城?市$|^[区县]+$|城市/],
  ['address', /地址|地点/],
  ['packaging', /^包装/],
  ['weight', /重|公斤|千克|吨|kg/i],
  ['volume', /体积|方数|立方|cbm|m3|^方$/i],
  ['pieces', /[件箱包袋托]数|数量|^件$/],
  ['goods', /品名|货名|货品|货物|产品|商品|物品|名称/],
  ['remark', /备注|要求|说明|附言/],
  ['name', /姓名|联系人|收货人|收件人|收货方|客户|^收[货件]$/],
]

/** Returns the meaning of a heading, in any usual wording. */
export function meaningOf(heading: string): ColumnMeaning {
  const title = heading.normalize('NFKC').replace(/[\s*:]/g, '')
  const unbracketed = title.replace(/\([^)]*\)/g, '')
  if (unbracketed === '') return 'aside'
  if (unbracketed.length > 12) return null
  if (asides.test(unbracketed)) return 'aside'
  const known = patterns.find(([, pattern]) => pattern.test(unbracketed))
  return known?.[0] ? { field: known[0], title } : null
}

/** The columns of the downloadable template. */
export const templateColumns = [
  { title: '收货人', width: 12 },
  { title: '收货电话', width: 16 },
  { title: '收货地址', width: 44 },
  { title: '品名', width: 16 },
  { title: '件数', width: 8 },
  { title: '重量（公斤）', width: 14 },
  { title: '体积（方）', width: 12 },
  { title: '送货方式', width: 12 },
  { title: '付款方式', width: 12 },
  { title: '代收货款', width: 12 },
  { title: '回单', width: 8 },
  { title: '备注', width: 24 },
]
