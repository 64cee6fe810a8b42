import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { SheetTarget } from '#contract/lines/sheetTargets.ts'
import { plain, priceUnitOf, tierStartOf, withoutPriceUnit } from './tierTitles.ts'
import type { TierStart } from './tierTitles.ts'

/** What a title can mean: the likeliest first, the next where that one is taken. */
export interface Meaning {
  targets: readonly SheetTarget[]
  /** As in the title, such as 元/公斤 or 天; '' without one. */
  unit: string
  /** Where the tier begins whose price the column holds. */
  tier: TierStart | null
  /** It is a title of our own price list. */
  isOurs: boolean
}

/** Titles that columns of our price list had earlier. */
const formerTitles: readonly (readonly [string, LineColumn])[] = [['轻货价(元/方)', 'light']]
const ours = new Map<string, LineColumn>([
  ...lineColumns.map(({ key, title }) => [plain(title), key] as const),
  ...formerTitles.map(([title, key]) => [plain(title), key] as const),
])

/** Names of columns in carriers' own sheets, without units and notes in brackets. */
const names: readonly (readonly [readonly SheetTarget[], string])[] = [
  [['code'], '线路编号 线路代码 线路号'],
  [['site'], '始发城市 始发地 起运地 发货地 始发 出发地 出发城市'],
  [['originName'], '发站名称 发站 始发站 发货站 发货网点 始发网点'],
  [['originAddress'], '发站地址 发货地址 始发地址 收货点地址 发货站地址'],
  [['originContact'], '发站联系人 始发联系人'],
  [['originPhones'], '发站电话 发货电话 始发电话 发货站电话 业务电话'],
  [['province'], '省 省份 目的省 目的省份 到达省份'],
  [
    ['destination', 'destinationName'],
    '目的地 目的城市 到达城市 到达地 到达站 到货城市 到站城市 到站 目的站 城市 市 地市 地区 省市区 省市 流向 到达 线路 到站/城市 目的地/到站 地名 地点',
  ],
  [['district'], '区 县 区县 县区 县市'],
  [['destinationName'], '到站名称 到站网点 网点 网点名称 到达网点 到货站 站点'],
  [['destinationAddress'], '到站地址 提货地址 网点地址 到货地址 地址 详细地址'],
  [['destinationPhones'], '到站电话 提货电话 网点电话 到货电话 电话 联系电话 手机 联系方式 查货电话'],
  [
    ['destinationContact', 'destinationPhones'],
    '收货点及电话 提货点及电话 网点及电话 地址及电话 到站及电话 收货点电话 提货点电话 地址电话 到站地址电话 网点电话地址 网点地址电话 收货点/电话 地址/电话',
  ],
  [['vias'], '中转可达 中转地区 覆盖区域 途经 辐射区域 派送范围'],
  [['isDirect'], '直达/中转 直达中转 直达 是否直达 中转 运输方式'],
  [['transit'], '时效 运输时效 参考时效 到货时效 时间 运输时间 在途时间 到货时间 天数 运行时间 几天到'],
  [['transitHoursMin'], '最短时效 最快时效 最快'],
  [['transitHoursMax'], '最长时效 最慢时效 最慢'],
  [['departureDays'], '发车日 班次 发车 班次/发车 发车/班次 发车班次 班期 发车频次 发车时间 发车日期 发班'],
  [['cutOff'], '截货时间 截货 截单时间 收货截止 收货截止时间 截止时间 截单'],
  [
    ['minCharge'],
    '最低收费 最低一票 起步 起步价 起步费 最低消费 最低运费 最低 保底 起运价 每票最低 最低收费标准',
  ],
  [['pickupStart'], '提货起步价 提货费 上门提货 上门提货费 接货费 提货 接货'],
  [['deliveryStart'], '送货起步价 送货费 派送费 送货 送货上门 配送费'],
  [['upstairsPrice'], '上楼 上楼费'],
  [['upstairsMin'], '上楼最低'],
  [['insuranceRate'], '保价费率 保价 保费 保价费 保险费率 保险'],
  [['insuranceMin'], '保价最低 最低保费'],
  [['codRate'], '代收费率 代收 代收手续费 代收款手续费'],
  [['codMin'], '代收最低'],
  [['receiptFee'], '签回单 回单 回单费 签回单费'],
  [['holdFee'], '控货 控货费'],
  [['remark'], '备注 说明 备注说明 附注 其他说明'],
]

const bare = (title: string) => withoutPriceUnit(title).replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】|[:：]/g, '')
const targetsByName = new Map<string, readonly SheetTarget[]>([
  ...lineColumns.map(({ key, title }) => [bare(title), [key]] as const),
  ...names.flatMap(([targets, list]) => list.split(' ').map((name) => [name, targets] as const)),
])

/** Names of prices that do not say whether by weight or volume. */
const anyPrice = /^(?:单价|价格|运价|运费|报价|价|零担|零担价|零担价格|收费标准|)$/
const isLight = (text: string) => /泡|轻|抛|体积|立方|[/每按个]方|方价|m3/.test(text)
const isHeavy = (text: string) => /重|公斤|千克|kg|吨/.test(text)

/** Returns the unit that a title names: of a price, a duration, a weight or a rate. */
function unitOf(title: string): string {
  const price = priceUnitOf(title)
  if (price !== '') return price
  const [, inBrackets = ''] = /\(([^)]*)\)\s*$/.exec(plain(title)) ?? []
  if (inBrackets === '天' || inBrackets === '日') return '天'
  if (/^(?:小时|h)$/.test(inBrackets)) return '小时'
  if (/^(?:kg|公斤|千克)$/.test(inBrackets)) return '公斤'
  return /^(?:吨|t|‰|%)$/.test(inBrackets) ? inBrackets.replace('t', '吨') : ''
}

function kindOf(own: string, whole: string): TierStart['kind'] | null {
  const texts = [own, priceUnitOf(own), whole, priceUnitOf(whole)]
  const decisive = texts.find((text) => isLight(text) !== isHeavy(text))
  return decisive === undefined ? null : isLight(decisive) ? 'light' : 'heavy'
}

function targetsOf(own: string, whole: string): readonly SheetTarget[] {
  const name = bare(own)
  const known = targetsByName.get(name)
  if (known && name !== '') return known
  const kind = kindOf(plain(own), plain(whole))
  if (anyPrice.test(name) && (kind !== null || name !== '')) return [kind ?? 'heavy']
  if (kind !== null && /价|货|运费|抛|泡|计费|收费|钱/.test(name)) return [kind]
  return targetsByName.get(bare(whole)) ?? []
}

/**
 * Returns the meaning of a column's title in any usual wording. `parts`: the texts above the column, the lowest last, such as 重货 and
 * 1000-3000公斤.
 */
export function meaningOf(parts: readonly string[]): Meaning {
  const [own, whole] = [parts.at(-1) ?? '', parts.join(' ')]
  const exact = ours.get(plain(own))
  const unit = parts.map(unitOf).findLast((each) => each !== '') ?? ''
  if (plain(whole) === '') return { targets: [], unit, tier: null, isOurs: false }
  if (exact !== undefined) return { targets: [exact], unit, tier: null, isOurs: parts.length === 1 }
  const tier = targetsByName.has(bare(own)) ? null : tierStartOf(own, () => kindOf(plain(own), plain(whole)))
  if (tier) return { targets: [`${tier.kind}Tier`], unit, tier, isOurs: false }
  return { targets: targetsOf(own, whole), unit, tier: null, isOurs: false }
}
