import type { Packaging } from '../../orders/words.ts'
import { markSpan, signs, spanOf } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { onePerPiece, packagedPiece } from './amountContext.ts'
import { packagingOf } from './quantities.ts'

const packagingWords: Record<string, Packaging> = {
  纸箱: 'carton',
  木箱: 'wooden_case',
  木架: 'wooden_case',
  托盘: 'pallet',
  打托: 'pallet',
  木托盘: 'pallet',
  木托: 'pallet',
  编织袋: 'woven_bag',
  蛇皮袋: 'woven_bag',
  裸装: 'bare',
  散装: 'bare',
  裸包: 'bare',
  裸机: 'bare',
  裸的: 'bare',
  'wooden crate': 'wooden_case',
  桶装: 'barrel',
  铁桶: 'barrel',
}

/** 18箱 木托1个: a pallet for the packages. */
const countedPallet = /^木托盘? ?(?:\d{1,3}|[一二两三四五六七八九十]{1,3})个/

/** 200口装50箱, 48 pcs packed in 24 cartons: words before the packages. */
export const packedInto = /(?:[装打扎捆叠码摞钉](?:[成了好在为])?(?:一?共)?\s?:?|packed in)\s*$|^\s*\/\s*$/

/** Checks for a pallet or a case in brackets beside the packages on it: 40箱（2托）, 2托（40箱）. Not for a part: 40箱（3箱加急）. */
export const isPackedInto = (
  packed: Packaging | undefined,
  other: Packaging | null,
  between: string,
  after: string,
): boolean =>
  (packed === 'pallet' || other === 'pallet' || other === 'wooden_case') &&
  packed !== other &&
  /^ ?\( ?共?$/.test(between) &&
  /^ ?盘?\)/.test(after)

/** Checks whether a count is what the bundle before it holds: 5捆 100根. Not for other goods: 5捆 20个弯头. */
export const isBundleContents = (between: string, after: string): boolean =>
  !/[\u4e00-\u9fa5]{2}/.test(between) && !/^ ?[\u4e00-\u9fa5]{2}/.test(after)

/** 托盘数 2, Pallets 5: a label of packages and their count. */
const packagesLabel = /(?:托盘?数|(?<!总)箱数|(?<![a-z] ?)(?:pallets|cartons|ctns))[\s:|]{0,3}\d{1,4}$/i

/** Returns the label of packages before a count, or none: 托盘数 2. */
export const packagesLabelAt = (text: string, { start, end }: Span): string =>
  packagesLabel.exec(text.slice(Math.max(0, start - 12), end))?.[0] ?? ''

export interface PackagingWord {
  start: number
  end: number
  value: Packaging
  /** Applies to every row: 都是纸箱. */
  isOfAll: boolean
}

/** Extracts words for packaging without a count: 木箱包装, 裸装. */
export function extractPackaging(ground: ParseState): PackagingWord[] {
  const pattern = new RegExp(
    `(?<all>(?:都|全部?|均|统一)(?:是|用|为)?)?(?:用|打[了成好]?|外?包装\\s*[:是为]?\\s*)?(${Object.keys(packagingWords).join('|')})(?:包装|装|打包)?(?:好的?)?(?!货)`,
    'g',
  )
  const words = [...ground.rest.matchAll(pattern)]
    .filter((match) => !countedPallet.test(ground.text.slice(spanOf(match).start)))
    .map((match) => {
      const start = match.index ?? 0
      const end = start + match[0].length
      markSpan(ground, start, end, signs.taken)
      return {
        start,
        end,
        value: packagingWords[match[2] ?? ''] ?? 'other',
        isOfAll: match.groups?.['all'] !== undefined,
      }
    })
  // 单位：箱 beside 数量：12
  for (const match of ground.rest.matchAll(
    /(?<=(?<![\u4e00-\u9fa5]|计量)(?:单位|包装) ?[:|]? ?)[箱托袋包桶](?=[\s,，;|]|$)/g,
  )) {
    const value = packagingOf[match[0]]
    const { start, end } = spanOf(match)
    if (value) words.push({ start, end, value, isOfAll: false })
    markSpan(ground, start, end, signs.taken)
  }
  // 一台一托, 每台带木架96公斤: the pieces' own packages
  for (const match of [onePerPiece, packagedPiece].flatMap((each) => [...ground.text.matchAll(each)])) {
    const parcel = match.groups?.['parcel'] ?? ''
    const value = /[木托板箱]/.test(parcel) ? packagingOf[parcel] : undefined
    const { start, end } = spanOf(match)
    if (value && !words.some((word) => word.start < end && word.end > start))
      words.push({ start, end, value, isOfAll: false })
  }
  return words
}
