import { expect, test } from 'vitest'
import { feeTexts } from './feeTexts.ts'
import { heavyTierTexts, lightTierTexts } from './tierTexts.ts'

const heavy = [
  { fromGrams: 0, fenPerTonne: 28_500 },
  { fromGrams: 500_000, fenPerTonne: 26_050 },
  { fromGrams: 3_000_000, fenPerTonne: 24_000 },
]

test('formats the ranges of tiers and marks the one that prices the goods', () => {
  expect(heavyTierTexts(heavy, 500_000)).toEqual([
    { range: '500 公斤以下', price: '¥285/吨', isApplied: false },
    { range: '500 公斤–3 吨', price: '¥260.50/吨', isApplied: true },
    { range: '3 吨以上', price: '¥240/吨', isApplied: false },
  ])
  expect(heavyTierTexts(heavy, 499_999).findIndex((step) => step.isApplied)).toBe(0)
  expect(heavyTierTexts(heavy, null).some((step) => step.isApplied)).toBe(false)
  expect(lightTierTexts([{ fromCm3: 0, fenPerM3: 7000 }], null)).toEqual([
    { range: '不限', price: '¥70/方', isApplied: false },
  ])
})

test('formats fees, and missing ones as such', () => {
  const words = feeTexts({
    pickup: { startFen: 3000, includedGrams: 300_000, fenPerExtraTonne: 5000 },
    delivery: { startFen: 4000, includedGrams: 500_000, fenPerExtraTonne: 0 },
    upstairs: null,
    insurance: { ratePpm: 3000, minFen: 500 },
    cod: null,
    receipt: { fenPerCopy: 500 },
    hold: null,
    other: [{ name: '信息费', fen: 200 }],
  })
  expect(Object.fromEntries(words.map(({ name, text }) => [name, text]))).toEqual({
    上门提货: '起步 ¥30 含 300 公斤，超出部分 ¥50/吨',
    送货上门: '起步 ¥40 含 500 公斤',
    送货上楼: null,
    保价: '声明价值的 3‰，最低 ¥5',
    代收货款: null,
    签回单: '¥5/份',
    控货: null,
    信息费: '每票 ¥2',
  })
})
