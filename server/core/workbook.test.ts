import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { workbookBytes, fenToYuan } from './workbook.ts'

test('writes a file that opens with the same cells, sums last', async () => {
  const bytes = await workbookBytes({
    name: '订单',
    columns: [
      { title: '单号', width: 20, kind: 'text' },
      { title: '件数', width: 8, kind: 'number' },
      { title: '运费（元）', width: 12, kind: 'money' },
    ],
    rows: [
      ['00123456789012345678', 3, fenToYuan(123_456_789)],
      ['🚚 <b>&"换\n行"', null, fenToYuan(1)],
    ],
    sums: ['合计', 3, fenToYuan(123_456_790)],
  })
  expect(await readExcelFile(bytes)).toEqual([
    {
      sheet: '订单',
      data: [
        ['单号', '件数', '运费（元）'],
        ['00123456789012345678', 3, 1_234_567.89],
        ['🚚 <b>&"换\n行"', null, 0.01],
        ['合计', 3, 1_234_567.9],
      ],
    },
  ])
})

test('writes a formula-like text as plain text', async () => {
  const bytes = await workbookBytes({
    name: '订单',
    columns: [{ title: '备注', width: 20, kind: 'text' }],
    rows: [['=1+1'], ['浙江']],
  })
  expect((await readExcelFile(bytes))[0]?.data).toEqual([['备注'], ["'=1+1"], ['浙江']])
})

test('yields to the event loop in a long list, and omits characters that XML cannot hold', async () => {
  let turns = 0
  let isWanted = true
  const others = (async () => {
    while (isWanted) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const ticks: number[] = []
  function* rows() {
    for (let at = 0; at < 5000; at += 1) {
      ticks.push(turns)
      yield [`客户${at}\u0001`, at] as const
    }
  }
  const bytes = await workbookBytes({
    name: '客户',
    columns: [
      { title: '姓名', width: 10, kind: 'text' },
      { title: '次数', width: 10, kind: 'number' },
    ],
    rows: rows(),
  })
  isWanted = false
  await others
  expect((ticks.at(-1) ?? 0) - (ticks[0] ?? 0)).toBeGreaterThanOrEqual(19)
  const cells = (await readExcelFile(bytes))[0]?.data ?? []
  expect(cells).toHaveLength(5001)
  expect(cells.at(-1)).toEqual(['客户4999', 4999])
})
