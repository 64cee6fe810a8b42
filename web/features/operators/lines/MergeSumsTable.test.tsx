import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MergeSums } from '#contract/operators/lineCalls.ts'
import { MergeSumsTable } from './MergeSumsTable.tsx'

const sums = (change: Partial<MergeSums>): MergeSums => ({
  users: 1,
  lines: 2,
  orders: 3,
  freightFen: 0,
  waybills: 3,
  consults: 0,
  favorites: 0,
  ledgerFen: 0,
  paidFen: 0,
  ...change,
})

test('labels each sum with its carrier, for the phone layout, even if both have the same name', () => {
  render(
    <MergeSumsTable
      from={sums({ freightFen: 125_271_852 })}
      into={sums({ freightFen: 123_456_789 })}
      names={['顺达物流', '顺达物流（保留）', '合并后']}
    />,
  )
  const cells = within(screen.getByRole('row', { name: /订单运费/ })).getAllByRole('cell')
  expect(cells.map((cell) => [cell.dataset['name'], cell.textContent])).toEqual([
    ['顺达物流', '¥1,252,718.52'],
    ['顺达物流（保留）', '¥1,234,567.89'],
    ['合并后', '¥2,487,286.41'],
  ])
})
