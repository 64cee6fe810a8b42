import { expect, test } from 'vitest'
import { tokensOf } from './tokens.ts'

const amountsOf = (text: string) =>
  tokensOf(text, text).flatMap(({ quantity }) => (quantity ? [quantity.value] : []))

test('the number of a row is no amount, though a head stands before it', () => {
  expect(amountsOf('序号  名称  规格  箱数\n1  水壶  M6  25箱\n2  铁锅  M8  12箱')).toEqual([25, 12])
  expect(amountsOf('序|品名|数量|单件重量(kg)\n1|水壶|2|385\n2|铁锅|1|216')).toEqual([2, 385_000, 1, 216_000])
})
