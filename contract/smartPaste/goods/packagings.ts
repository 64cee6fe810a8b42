import type { Packaging } from '../../orders/words.ts'
import { markSpan, signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'

const packagingWords: Record<string, Packaging> = {
  纸箱: 'carton',
  木箱: 'wooden_case',
  木架: 'wooden_case',
  托盘: 'pallet',
  打托: 'pallet',
  编织袋: 'woven_bag',
  蛇皮袋: 'woven_bag',
  裸装: 'bare',
  散装: 'bare',
  裸包: 'bare',
  桶装: 'barrel',
  铁桶: 'barrel',
}

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
    `(?<all>(?:都|全部?|均|统一)(?:是|用|为)?)?(?:用|打|外?包装\\s*[:是为]?\\s*)?(${Object.keys(packagingWords).join('|')})(?:包装|装|打包)?(?:好的?)?`,
    'g',
  )
  return [...ground.rest.matchAll(pattern)].map((match) => {
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
}
