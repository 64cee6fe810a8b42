import type { Label } from '../labels.ts'
import type { PastedSides } from '../pastedOrder.ts'

export interface Amount {
  kind: 'pieces' | 'weightGrams' | 'volumeCm3' | 'codFen'
  /** Decimal places of a bare number in the contract's unit; kilograms without another unit. */
  places: number
  most: number
  /** How many of the unit make the unit of `places`: two 斤 are a kilogram. */
  divisor?: number
  isEach?: boolean
  /** Counting unit in the head: 箱数, 数量(箱). */
  unit?: string
  /** 数量, 总数 count the contents of the packages, if another column counts these. */
  isAnyCount?: boolean
}

/** Content of a column of a copied table. */
export interface Column {
  label: Pick<Label, 'role' | 'field'> | null
  amount: Amount | null
  /** One side of a piece. */
  side?: Side
}

export interface Side {
  key: keyof PastedSides
  /** Millimetres in one of its unit. */
  mm: number
}

export const ignored: Column = { label: null, amount: null }
export const unknown: Column = { label: null, amount: null }
/** Columns about the row itself: its number, size or unit. */
export const rowInfo: Column = { label: null, amount: null }
/** Columns whose cells may be a packaging. */
export const packed: Column = { label: null, amount: null }
const pieces = { kind: 'pieces', places: 0, most: 100_000 } as const
const kilograms = { kind: 'weightGrams', places: 3, most: 100_000_000 } as const
const jin = { kind: 'weightGrams', places: 3, most: 200_000_000, divisor: 2 } as const
const tonnes = { kind: 'weightGrams', places: 6, most: 100_000_000 } as const
const cubicMetres = { kind: 'volumeCm3', places: 6, most: 1_000_000_000 } as const
export const collected = { kind: 'codFen', places: 2, most: 100_000_000 } as const

/** Columns of the number of receipts. */
export const receipts: Column = { label: null, amount: null }

export const weightOf = (unit: string): Amount =>
  /^(?:吨|t)$/i.test(unit) ? tonnes : unit === '斤' ? jin : kilograms

/** The unit a head ends with: 重量(kg), 数量(箱), 每箱kg. */
const headUnit = /[(/]?(kgs?|公斤|千克|吨|t|斤|箱|托|包|袋|桶|件|扎|捆)\)?$/i
const packageCount =
  /^(?:总|出货?|实发|实际|包装)?(件|箱|托盘?|包|袋|桶|扎|捆|板|卷|[台套樘](?=数))数?(?:\([^)]*\))?$/
const ofEach = /^[单每]|^件[重均]|^均重|\/ ?(?:[件箱托包袋台樘捆卷桶]|ctn|plt|pc)/i

/** Heads of amounts, in the order of application. */
const amountHeads: [RegExp, (head: string) => Amount][] = [
  [/^(?:代收|代收货?款|代收金额)(?:\(?元\)?)?$/, () => collected],
  [
    /重(?!要)|^件均$|^(?:[每单].|总)?(?:kgs?|公斤|千克|吨|t|斤)(?:\/(?:[件箱托包袋台樘捆卷桶]|ctn))?$|^g\.?w\.?/i,
    (head) => weightOf(headUnit.exec(head.replace(/\/(?:[件箱托包袋台樘捆卷桶]|ctn)$/i, ''))?.[1] ?? ''),
  ],
  [/体积|方数|(?<![\u4e00-\u9fa5])m3|^(?:立?方|立方米|cbm|meas.*)$/i, () => cubicMetres],
  [packageCount, (head) => ({ ...pieces, unit: packageCount.exec(head)?.[1] ?? '件' })],
  [/^包装数$/, () => pieces],
  [/^(?:ctns?|cartons)$/i, () => ({ ...pieces, unit: '箱' })],
  [/^(?:pallets?|plts?)$/i, () => ({ ...pieces, unit: '托盘' })],
  [/^drums?$/i, () => ({ ...pieces, unit: '桶' })],
  [
    /数量|^(?:qty|发货量|出货数|总数)$/i,
    (head) => {
      const unit = headUnit.exec(head)?.[1]
      return { ...pieces, unit: unit ?? '件', isAnyCount: unit === undefined }
    },
  ],
]

const sideKeys: Record<string, keyof PastedSides> = { 长: 'lengthMm', 宽: 'widthMm', 高: 'heightMm' }
const sideHead = /^([长宽高])度?[(/]?(cm|厘米|公分|mm|毫米|m|米)?\)?$/i
export const mmOf = (unit: string) => (/^(?:m|米)$/i.test(unit) ? 1000 : /^(?:mm|毫米)$/i.test(unit) ? 1 : 10)

/** Returns the side in a column with this head: 长cm, 宽(cm), 高. */
function sideOf(head: string): Side | null {
  const [, word = '', unit = 'cm'] = sideHead.exec(head) ?? []
  const key = sideKeys[word]
  return key ? { key, mm: mmOf(unit) } : null
}

function amountOf(head: string): Amount | null {
  const [, read] = amountHeads.find(([pattern]) => pattern.test(head)) ?? []
  const amount = read?.(head)
  if (!amount) return null
  return ofEach.test(head) ? { ...amount, isEach: true } : amount
}

/** Returns the content of a column with this head; null for an unknown head. */
export const columnOf = (text: string): Column | null => {
  const head = text.replace(/\s/g, '')
  if (head === '' || head.length > 12 || /[:：=]|\d{3}/.test(head)) return null
  const role = /^[收到卸]/.test(head) ? 'recipient' : /^[发寄托提装](?!数)/.test(head) ? 'shipper' : null
  const labelled = (field: Label['field'], of: Label['role'] = role): Column => ({
    label: { role: of, field },
    amount: null,
  })
  if (/电话|手机|联系方式/.test(head)) return labelled('phone')
  if (/地址|地点|街道门牌|门牌号/.test(head)) return labelled('address')
  if (/^(?:到站|目的地|城市|到达地|所在地区|地区|省市区)$/.test(head)) return labelled('region', 'recipient')
  if (/^(?:收货|收件|发货|发件|寄件|托运)人|联系人|姓名/.test(head)) return labelled('name')
  if (/(?:客户|单位|公司)名称/.test(head)) return labelled('company')
  if (/^(?:店铺|商家)/.test(head)) return ignored
  if (
    /品名|货名|货品|名称|^货物$|产品|^(?:商品|物品)(?!编)|商品标题|宝贝|^(?:物料)?描述$|^物料$|^(?:货|品项|门型|item|desc\.?|description|product|article)$/i.test(
      head,
    )
  )
    return labelled('goods')
  if (/备注|要求/.test(head)) return labelled('remark')
  // 数量/箱, 装箱数: the contents of a carton
  if (
    /^数量\/|^装箱数|^每[箱件托](?:pcs|数量?|[只个台把支套]数?)$|^(?:pcs|[只个台把支套])\/(?:[箱件]|ctn)|尺寸|净重|^(?:订货|应发|计划)/i.test(
      head,
    )
  )
    return ignored
  if (/^(?:包装(?:方式|形式)?|(?:计量)?单位)$/.test(head)) return packed
  if (/^签?回单(?:份数)?$/.test(head)) return receipts
  const side = sideOf(head)
  if (side) return { label: null, amount: null, side }
  const amount = amountOf(head)
  if (amount) return { label: null, amount }
  if (/单位|公司|客户/.test(head)) return labelled('company')
  if (
    /^(?:序号?|行号|[^收发]{0,2}编[号码]|箱号|行项|[图门]单?号|颜色|材质|(?:c\/?)?no\.?|规格|型号|sku)$/i.test(
      head,
    )
  )
    return rowInfo
  return /^(?:付款.*|付费.*|结算.*|运费.*|运输方式|日期|发站|金额|单价|[省市区县]|区县|街道|订单号|货号|提货|送货|交货)$/i.test(
    head,
  )
    ? ignored
    : null
}
