import {
  namesIn,
  recordNames,
  recordSpec,
  recordTargets,
  regionPieces,
} from '#contract/records/fieldWords.ts'
import type { RecordField, RecordTarget } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'

/** A column of the sheet and what it fills; null: it is not imported. */
export interface RecordColumn {
  /** Index in the sheet. */
  index: number
  title: string
  /** Its first different texts. */
  samples: readonly string[]
  target: RecordTarget | null
  /** Nothing is lost without it: it is a column that our own files have besides. */
  isAside: boolean
}

/** Other titles of a field's column, besides its label. */
const otherTitles: Partial<Record<RecordField, readonly string[]>> = {
  name: ['名字', '名称', '联系人', '联系人姓名', '收件人', '寄件人', '客户姓名', '客户名称'],
  company: ['单位名称', '公司', '公司名称', '企业', '企业名称', '店名'],
  phone: ['手机', '手机号', '手机号码', '电话号码', '联系电话', '联系方式', '固话', '座机'],
  regionCode: ['地区', '区域', '省市区', '省市区县', '行政区划', '地区代码', '区划代码', '行政区划代码'],
  address: ['地址', '联系地址', '街道地址', '收货地址', '发货地址', '收件地址', '寄件地址'],
  remark: ['说明', '备注说明'],
  deliveryMode: ['送货方式', '配送方式'],
}
/** Titles of the parts of a region; the first is its label. */
const pieceNames = {
  province: ['省', '省份'],
  city: ['市', '城市', '地市'],
  district: ['区', '县', '区县', '县区'],
} as const
const asideNames = new Set(['默认', '使用次数', '最近使用', '原因', '序号', '编号'])

/** Strips notes in brackets, stars, spaces and the party: 收货人电话（必填）* becomes 电话. */
function plainTitle(title: string): string {
  const bare = title.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|[\s*:]/g, '')
  const inner = bare.replace(/^(?:收货人|发货人|收件人|寄件人|收货方|发货方|收货|发货|客户)的?(?=.)/, '')
  // 收货人 alone is the person's name, 收货地址 an address
  return /^(?:收货人|发货人|收货方|发货方)$/.test(bare) ? '姓名' : inner
}

const has = (names: readonly string[], title: string) => names.includes(title)

/** Returns what a title in any usual wording fills. `aside`: a column that our own files have besides; null: unknown. */
export function meaningOf(title: string, kind: RecordKind): RecordTarget | 'aside' | null {
  const plain = plainTitle(title)
  for (const field of recordNames) {
    const { label, book } = recordSpec(field)
    if (label === plain || has(otherTitles[field] ?? [], plain))
      return book === undefined || book === kind ? field : 'aside'
  }
  const piece = regionPieces.find((each) => has(pieceNames[each], plain))
  return piece ?? (asideNames.has(plain) ? 'aside' : null)
}

/** Returns a target as the user reads it. */
export const targetLabel = (target: RecordTarget): string =>
  target in pieceNames
    ? pieceNames[target as keyof typeof pieceNames][0]
    : recordSpec(target as RecordField).label

/** Returns what the columns of a book's file can fill. */
export const targetsOf = (kind: RecordKind): readonly RecordTarget[] =>
  recordTargets.filter((target) => {
    const book = target in pieceNames ? undefined : recordSpec(target as RecordField).book
    return book === undefined || book === kind
  })

/** Returns the columns of a template: those of an export that can be filled in. */
export const templateColumns = (kind: RecordKind) =>
  namesIn[kind].map((field) => {
    const { label, isRequired, exportWidth } = recordSpec(field)
    return { title: isRequired ? `${label}（必填）` : label, width: exportWidth + 2 }
  })
