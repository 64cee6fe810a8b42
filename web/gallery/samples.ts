import type { OrderStatus } from '#contract/orders/states.ts'
import type { Quote } from '#contract/price/quote.ts'

/** Three orders of a list. */
export const rows: readonly { number: string; status: OrderStatus; to: string; totalFen: number }[] = [
  { number: 'D000000000058', status: 'pending', to: '浙江省金华市义乌市', totalFen: 6000 },
  { number: 'D000000000066', status: 'in_transit', to: '广东省广州市白云区', totalFen: 128_450 },
  { number: 'D000000000074', status: 'cancelled', to: '新疆维吾尔自治区乌鲁木齐市', totalFen: 9_876_500 },
]

/** A quote with a hint. */
export const quote: Quote = {
  items: [
    {
      key: 'base',
      name: '基本运费',
      fen: 11_800,
      formula: '重货 ¥60.00、泡货 ¥118.00、最低 ¥75.00，取高 = ¥118.00',
    },
    { key: 'delivery', name: '送货费', fen: 6500, formula: '送货上门 每票 ¥65.00' },
  ],
  totalFen: 18_300,
  billedBy: 'light',
  hints: [],
}
