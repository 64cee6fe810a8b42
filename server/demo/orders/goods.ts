import type { Random } from '#contract/kernel/random.ts'
import type { Packaging } from '#contract/orders/words.ts'

/** A row of goods as an order stores it; weight and volume are the whole row's. */
export interface GoodsRow {
  name: string
  packaging: Packaging
  pieces: number
  weightGrams: number
  volumeCm3: number
}

interface Article {
  name: string
  packaging: Packaging
  gramsPerPiece: number
  cm3PerPiece: number
  /** The value of one piece, yuan. */
  yuanPerPiece: number
}

const article = (
  name: string,
  packaging: Packaging,
  kilograms: number,
  litres: number,
  yuanPerPiece: number,
): Article => ({
  name,
  packaging,
  gramsPerPiece: kilograms * 1000,
  cm3PerPiece: litres * 1000,
  yuanPerPiece,
})

const articles: Record<string, Article[]> = {
  cup: [
    article('不锈钢保温杯', 'carton', 14, 62, 900),
    article('真空焖烧壶', 'carton', 12, 70, 760),
    article('杯盖配件', 'woven_bag', 18, 45, 300),
  ],
  door: [
    article('防盗门', 'bare', 78, 190, 1250),
    article('防火门', 'pallet', 92, 210, 1400),
    article('智能门锁', 'carton', 16, 40, 2600),
  ],
  tool: [
    article('电动工具', 'carton', 19, 48, 1100),
    article('角磨机', 'carton', 22, 42, 1350),
    article('园林割草机', 'wooden_case', 38, 160, 1900),
  ],
  scooter: [
    article('电动滑板车', 'carton', 21, 130, 1500),
    article('平衡车', 'carton', 15, 82, 1200),
    article('健身器材', 'wooden_case', 46, 180, 1600),
  ],
  kitchen: [
    article('不粘锅', 'carton', 13, 75, 520),
    article('电饼铛', 'carton', 11, 66, 680),
    article('烧烤炉', 'carton', 17, 120, 450),
  ],
  metal: [
    article('五金配件', 'woven_bag', 32, 28, 420),
    article('铜件', 'wooden_case', 55, 36, 3200),
    article('润滑油', 'barrel', 180, 220, 2400),
  ],
}

/** Returns goods of a trade and their value in fen. Mostly one row of some dozen to some hundred kilograms, rarely tonnes. */
export function goodsOf(random: Random, trade: string): { goods: GoodsRow[]; valueFen: number } {
  const choice = articles[trade] ?? articles.metal ?? []
  const rows = random.sample(choice, random.pick([1, 1, 1, 2, 2, 3]))
  let valueFen = 0
  const goods = rows.map(({ name, packaging, gramsPerPiece, cm3PerPiece, yuanPerPiece }): GoodsRow => {
    const pieces = random.chance(0.08) ? random.whole(60, 180) : random.whole(1, 24)
    valueFen += pieces * yuanPerPiece * 100
    return { name, packaging, pieces, weightGrams: pieces * gramsPerPiece, volumeCm3: pieces * cm3PerPiece }
  })
  return { goods, valueFen }
}
