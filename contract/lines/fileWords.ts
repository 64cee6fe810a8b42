import { lineFieldNames, lineFieldSpec } from './fieldWords.ts'
import { linesMax } from './manageWords.ts'

/** Columns, labels and limits of price lists as files, free of zod. */

/**
 * Columns of a price list in their order, shared by template, export and import. `note` explains in the template how to fill a
 * cell. A missing column or an empty cell leaves existing lines unchanged; a new line gets the default, or a fault where
 * `isNeeded`. 不提供 clears an optional field. Every cell is text.
 */
export const lineColumns = [
  {
    key: 'lineId',
    title: '系统编号',
    width: 10,
    isNeeded: false,
    note: '导出时自动带上，改价时不要动；新增专线留空',
  },
  { key: 'code', title: '线路编号', width: 14, isNeeded: false, note: '自己的编号，可不填，不能重复' },
  { key: 'status', title: '状态', width: 8, isNeeded: false, note: '营运中、已暂停、已下线；不填为营运中' },
  { key: 'site', title: '始发城市', width: 12, isNeeded: false, note: '如 永康市；不填为永康市' },
  { key: 'originName', title: '发站名称', width: 18, isNeeded: true, note: '如 永康货运市场' },
  { key: 'originAddress', title: '发站地址', width: 30, isNeeded: true, note: '' },
  { key: 'originContact', title: '发站联系人', width: 12, isNeeded: false, note: '' },
  { key: 'originPhones', title: '发站电话', width: 26, isNeeded: true, note: '多个用顿号隔开，最多 5 个' },
  {
    key: 'destination',
    title: '目的地',
    width: 26,
    isNeeded: true,
    note: '如 浙江省金华市义乌市，或 6 位地区代码',
  },
  { key: 'destinationName', title: '到站名称', width: 20, isNeeded: true, note: '' },
  { key: 'destinationAddress', title: '到站地址', width: 30, isNeeded: false, note: '' },
  {
    key: 'destinationPhones',
    title: '到站电话',
    width: 26,
    isNeeded: false,
    note: '多个用顿号隔开，最多 5 个',
  },
  { key: 'vias', title: '中转可达', width: 30, isNeeded: false, note: '地区用顿号隔开，如 东阳市、浦江县' },
  { key: 'isDirect', title: '直达/中转', width: 10, isNeeded: true, note: '直达 或 中转' },
  { key: 'transitHoursMin', title: '最短时效(小时)', width: 14, isNeeded: true, note: '' },
  { key: 'transitHoursMax', title: '最长时效(小时)', width: 14, isNeeded: true, note: '' },
  {
    key: 'departureDays',
    title: '发车日',
    width: 20,
    isNeeded: false,
    note: '每天，或 周一、周三、周五；不填为每天',
  },
  { key: 'cutOff', title: '截货时间', width: 10, isNeeded: true, note: '如 18:00' },
  {
    key: 'heavy',
    title: '重货价(元/吨)',
    width: 30,
    isNeeded: true,
    note: '如 300，分档写 300；满1吨280；满5吨250；没有固定价写 面议',
  },
  {
    key: 'light',
    title: '泡货价(元/方)',
    width: 30,
    isNeeded: true,
    note: '如 70，分档写 70；满5方65；没有固定价写 面议',
  },
  { key: 'minCharge', title: '最低收费(元)', width: 12, isNeeded: true, note: '' },
  {
    key: 'isDeficitRated',
    title: '就低计费',
    width: 10,
    isNeeded: false,
    note: '是 或 否；多发反而便宜时按便宜的收，不填为是',
  },
  {
    key: 'pickupStart',
    title: '提货起步价(元)',
    width: 14,
    isNeeded: false,
    note: '起步价写 不提供，就不提供上门提货',
  },
  { key: 'pickupIncluded', title: '提货含重(公斤)', width: 14, isNeeded: false, note: '' },
  { key: 'pickupExtra', title: '提货续重(元/吨)', width: 14, isNeeded: false, note: '' },
  {
    key: 'deliveryStart',
    title: '送货起步价(元)',
    width: 14,
    isNeeded: false,
    note: '起步价写 不提供，就不提供送货上门',
  },
  { key: 'deliveryIncluded', title: '送货含重(公斤)', width: 14, isNeeded: false, note: '' },
  { key: 'deliveryExtra', title: '送货续重(元/吨)', width: 14, isNeeded: false, note: '' },
  { key: 'upstairsPrice', title: '上楼(元/吨)', width: 12, isNeeded: false, note: '没有写 不提供' },
  { key: 'upstairsMin', title: '上楼最低(元)', width: 12, isNeeded: false, note: '' },
  { key: 'insuranceRate', title: '保价费率(‰)', width: 12, isNeeded: false, note: '没有写 不提供' },
  { key: 'insuranceMin', title: '保价最低(元)', width: 12, isNeeded: false, note: '' },
  { key: 'codRate', title: '代收费率(‰)', width: 12, isNeeded: false, note: '没有写 不提供' },
  { key: 'codMin', title: '代收最低(元)', width: 12, isNeeded: false, note: '' },
  {
    key: 'receiptFee',
    title: '签回单(元/份)',
    width: 12,
    isNeeded: false,
    note: '没有写 不提供，免费写 0',
  },
  { key: 'holdFee', title: '控货(元)', width: 10, isNeeded: false, note: '没有写 不提供，免费写 0' },
  {
    key: 'otherFees',
    title: '其他费用(元)',
    width: 24,
    isNeeded: false,
    note: '如 燃油附加费=10；进仓费=20',
  },
  ...lineFieldNames.map((key) => {
    const { label, width, note } = lineFieldSpec(key)
    return { key, title: label, width, isNeeded: false, note }
  }),
] as const
export type LineColumn = (typeof lineColumns)[number]['key']
export const lineColumnKeys = lineColumns.map(({ key }) => key) as readonly LineColumn[]

/** Clears a field: a service that is not offered, no remark. */
export const clearMarker = '不提供'

/** Maximum rows of a file, rows in one call (at most 256 KB), and characters in a cell. */
export const importRowsMax = linesMax
export const importRowsPerCall = 200
export const importCellMax = 1000

/** Outcomes of a row; the prices of `doubtful` rows must be confirmed first, `faulty` rows cannot be imported. */
export const importRowOutcomes = ['new', 'changed', 'doubtful', 'unchanged', 'faulty'] as const
export type ImportRowOutcome = (typeof importRowOutcomes)[number]
export const importRowOutcomeLabels: Record<ImportRowOutcome, string> = {
  new: '新增',
  changed: '有变化',
  doubtful: '需确认',
  unchanged: '不变',
  faulty: '有错',
}

/** Stages of an import: rows arrive, all are checked, applied, undone or cancelled. A running task is a separate job. */
export const importStages = ['uploading', 'checked', 'applied', 'undone', 'cancelled'] as const
