import { blankOf, mapFields, namesOf } from '../kernel/fieldTable.ts'
import type { FieldSpec, ValuesOf } from '../kernel/fieldTable.ts'
import { defaultSite } from '../kernel/siteDefaults.ts'

/** What every row of the table has: how the column of a price list looks. */
interface PriceListColumn {
  /** Its title, without the unit. */
  label: string
  /** Unit of its figures in a price list, where it is not the usual one of the kind. */
  unit?: string
  /** In characters; 12 if left out. */
  width?: number
  /** How to fill its cell, as the template says; left out where the title says enough. */
  note?: string
  /** Words of a flag's cells, where they are not 是 and 否. */
  words?: readonly [yes: string, no: string]
  /** A new line needs it. */
  isRequired?: true
}

/** A field that is described here only: schemas, form, storing, list, detail, comparison and price list are derived. */
export type LineFieldSpec = Exclude<FieldSpec, { kind: 'phone' | 'region' }> &
  PriceListColumn & {
    path?: never
    /** Labels of the input and among what customers read, where they differ. */
    input?: string
    fact?: string
  }

/**
 * A field whose schema (manageFields.ts), input and texts for customers are written by hand. `path`: its place in a request of
 * saveLine, which is also its database column: `origin.name` is in origin_name. Tiers and fees have columns of their own.
 */
export type LineColumnSpec = PriceListColumn & { path: string } & (
    | { kind: Exclude<FieldSpec['kind'], 'choice' | 'flag'>; blank?: never }
    | { kind: 'flag'; blank: boolean }
    /** Its cells have a format of their own (server/modules/lines/manage/file/formats.ts). */
    | { kind: 'own'; blank: unknown }
  )

const phones = { kind: 'phones', width: 26, note: '多个用顿号隔开，最多 5 个' } as const
const notOffered = '没有写 不提供'
const hours = { kind: 'count', unit: '小时', width: 14, isRequired: true } as const
const perTonne = { kind: 'fen', unit: '元/吨' } as const

/**
 * The fields of a line, in the order of a price list. Price list in and out, request, form and database columns are derived; of a row
 * without `path` everything. The figures of a service stand together: its first one decides whether the line offers it.
 */
export const lineTable = {
  code: { path: 'code', kind: 'text', label: '线路编号', width: 14, note: '自己的编号，可不填，不能重复' },
  status: {
    path: 'status',
    kind: 'own',
    blank: 'on',
    label: '状态',
    width: 8,
    note: '营运中、已暂停、已下线；不填为营运中',
  },
  site: {
    path: 'siteId',
    kind: 'own',
    blank: defaultSite.cityId,
    label: '始发城市',
    note: '如 永康市；不填为永康市',
  },
  originName: {
    path: 'origin.name',
    kind: 'text',
    label: '发站名称',
    width: 18,
    isRequired: true,
    note: '如 永康货运市场',
  },
  originAddress: { path: 'origin.address', kind: 'text', label: '发站地址', width: 30, isRequired: true },
  originContact: { path: 'origin.contact', kind: 'text', label: '发站联系人' },
  originPhones: { path: 'origin.phones', ...phones, label: '发站电话', isRequired: true },
  destination: {
    path: 'destinationCode',
    kind: 'region',
    label: '目的地',
    width: 26,
    isRequired: true,
    note: '如 浙江省金华市义乌市，或 6 位地区代码',
  },
  destinationName: { path: 'destination.name', kind: 'text', label: '到站名称', width: 20, isRequired: true },
  destinationAddress: { path: 'destination.address', kind: 'text', label: '到站地址', width: 30 },
  destinationPhones: { path: 'destination.phones', ...phones, label: '到站电话' },
  vias: {
    path: 'viaCodes',
    kind: 'own',
    blank: [],
    label: '中转可达',
    width: 30,
    note: '地区用顿号隔开，如 东阳市、浦江县',
  },
  isDirect: {
    path: 'isDirect',
    kind: 'flag',
    blank: true,
    words: ['直达', '中转'],
    label: '直达/中转',
    width: 10,
    isRequired: true,
    note: '直达 或 中转',
  },
  transitHoursMin: { path: 'transitHoursMin', ...hours, label: '最短时效' },
  transitHoursMax: { path: 'transitHoursMax', ...hours, label: '最长时效' },
  departureDays: {
    path: 'departureDays',
    kind: 'own',
    blank: 127,
    label: '发车日',
    width: 20,
    note: '每天，或 周一、周三、周五；不填为每天',
  },
  cutOff: {
    path: 'cutOffMinutes',
    kind: 'own',
    blank: 0,
    label: '截货时间',
    width: 10,
    isRequired: true,
    note: '如 18:00',
  },
  heavy: {
    path: 'heavyTiers',
    kind: 'own',
    blank: [],
    label: '重货价',
    unit: '元/吨',
    width: 30,
    isRequired: true,
    note: '如 300，分档写 300；满1吨280；满5吨250；没有固定价写 面议',
  },
  light: {
    path: 'lightTiers',
    kind: 'own',
    blank: [],
    label: '泡货价',
    unit: '元/方',
    width: 30,
    isRequired: true,
    note: '如 70，分档写 70；满5方65；没有固定价写 面议',
  },
  minCharge: { path: 'minChargeFen', kind: 'fen', label: '最低收费', isRequired: true },
  isDeficitRated: {
    path: 'isDeficitRated',
    kind: 'flag',
    blank: true,
    label: '就低计费',
    width: 10,
    note: '是 或 否；多发反而便宜时按便宜的收，不填为是',
  },
  pickupStart: {
    path: 'fees.pickup.startFen',
    kind: 'fen',
    label: '提货起步价',
    width: 14,
    note: '起步价写 不提供，就不提供上门提货',
  },
  pickupIncluded: { path: 'fees.pickup.includedGrams', kind: 'grams', label: '提货含重', width: 14 },
  pickupExtra: { path: 'fees.pickup.fenPerExtraTonne', ...perTonne, label: '提货续重', width: 14 },
  deliveryStart: {
    path: 'fees.delivery.startFen',
    kind: 'fen',
    label: '送货起步价',
    width: 14,
    note: '起步价写 不提供，就不提供送货上门',
  },
  deliveryIncluded: { path: 'fees.delivery.includedGrams', kind: 'grams', label: '送货含重', width: 14 },
  deliveryExtra: { path: 'fees.delivery.fenPerExtraTonne', ...perTonne, label: '送货续重', width: 14 },
  upstairsPrice: { path: 'fees.upstairs.fenPerTonne', ...perTonne, label: '上楼', note: notOffered },
  upstairsMin: { path: 'fees.upstairs.minFen', kind: 'fen', label: '上楼最低' },
  insuranceRate: { path: 'fees.insurance.ratePpm', kind: 'ppm', label: '保价费率', note: notOffered },
  insuranceMin: { path: 'fees.insurance.minFen', kind: 'fen', label: '保价最低' },
  codRate: { path: 'fees.cod.ratePpm', kind: 'ppm', label: '代收费率', note: notOffered },
  codMin: { path: 'fees.cod.minFen', kind: 'fen', label: '代收最低' },
  receiptFee: {
    path: 'fees.receipt.fenPerCopy',
    kind: 'fen',
    unit: '元/份',
    label: '签回单',
    note: `${notOffered}，免费写 0`,
  },
  holdFee: { path: 'fees.hold.fen', kind: 'fen', label: '控货', width: 10, note: `${notOffered}，免费写 0` },
  otherFees: {
    path: 'fees.other',
    kind: 'own',
    blank: [],
    label: '其他费用',
    unit: '元',
    width: 24,
    note: '如 燃油附加费=10；进仓费=20',
  },
  remark: {
    kind: 'text',
    label: '备注',
    input: '给客户看的说明',
    fact: '说明',
    placeholder: '如 不收液体、电池和危险品',
    max: 500,
    rows: 3,
    width: 30,
  },
} as const satisfies Record<string, LineFieldSpec | LineColumnSpec>

export type LineTable = typeof lineTable
export type LineKey = keyof LineTable
/** Path of a field in a request of saveLine. */
export type PathOf<Key extends LineKey> = LineTable[Key] extends { path: infer Path } ? Path & string : Key
/** Names of the fields of these kinds. */
export type LineKeyOf<Kind> = {
  [Key in LineKey]: LineTable[Key] extends { kind: Kind } ? Key : never
}[LineKey]
export const lineKeys = namesOf(lineTable)

/** Returns the specification of a field without its specific literal types. */
export const lineSpec = (key: LineKey): LineFieldSpec | LineColumnSpec => lineTable[key]
export const pathOf = <Key extends LineKey>(key: Key) => (lineSpec(key).path ?? key) as PathOf<Key>

const usualUnits: Readonly<Record<string, string>> = { fen: '元', grams: '公斤', ppm: '‰' }
/** Returns the unit of a field's figures in a price list; '' without one. */
export const unitOf = (key: LineKey): string => lineSpec(key).unit ?? usualUnits[lineTable[key].kind] ?? ''

/** A figure of a service that a line may offer. */
type FeeFigure = {
  [Key in LineKey]: PathOf<Key> extends `fees.${string}.${string}` ? Key : never
}[LineKey]
const isFigure = (key: LineKey): key is FeeFigure => /^fees\..+\./.test(pathOf(key))
const feeOfFigure = (key: FeeFigure) => pathOf(key).replace(/\.\w+$/, '')
/** Returns the path of the fee to which a figure belongs, such as `fees.pickup`; null for other fields. */
export const feeOf = (key: LineKey): string | null => (isFigure(key) ? feeOfFigure(key) : null)
const figures = lineKeys.filter(isFigure)
/** The figures of each fee by its path. */
export const feeFigures: ReadonlyMap<string, readonly FeeFigure[]> = new Map(
  figures.map((key) => [feeOfFigure(key), figures.filter((each) => feeOf(each) === feeOf(key))]),
)

/** A plain field: one that is described in the table only. */
export type LineField = { [Key in LineKey]: LineTable[Key] extends { path: string } ? never : Key }[LineKey]
export const lineFieldNames = lineKeys.filter((key): key is LineField => !('path' in lineTable[key]))
export const lineFields: Pick<LineTable, LineField> = mapFields(lineTable, lineFieldNames, (_, spec) => spec)
/** Values of the plain fields of a line. */
export type PlainLine = ValuesOf<Pick<LineTable, LineField>>

/** Returns the specification of a plain field without its specific literal types. */
export const lineFieldSpec = (field: LineField): LineFieldSpec => lineTable[field]

/** Returns the label of a field among what customers read. */
export const lineFactLabel = (field: LineField): string => {
  const { fact, label } = lineFieldSpec(field)
  return fact ?? label
}

/** Values of a line of which no plain field is set. */
export const blankLineFields: PlainLine = mapFields(lineFields, lineFieldNames, (_, spec) => blankOf(spec))
