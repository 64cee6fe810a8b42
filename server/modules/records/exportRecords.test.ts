import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallResponse } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { fillBooks, saveRecord, startRecordImport } from '#server/testing/data/records.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let owner: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  owner = await actor(app, { type: 2 })
})
afterAll(() => app.close())

const cellsOf = ({ bytes }: CallResponse<'/record/exportShippers'>) => readSheet(Buffer.from(bytes))

test('exports a book that opens again cell by cell, with harmless formulas, in list order', async () => {
  const first = await saveRecord(app, owner, 'recipient', {
    name: '=1+1',
    company: '@雷氏 <b>&"五金"',
    phone: '0579-87112233',
    remark: '-周日不在',
    isDefault: true,
    deliveryMode: 'door',
  })
  const second = await saveRecord(app, owner, 'recipient', { name: '韩梅梅', phone: '13900139001' })
  await app.pool.query('update address_record set times_used = 7, last_used_at = $2 where id = $1', [
    second.id,
    new Date('2026-11-19T17:05:59.000Z'),
  ])
  const file = await app.data('/record/exportRecipients', {}, owner)
  expect(file.fileName).toBe('收货人 2026-11-20.xlsx')
  expect(file.contentType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(await cellsOf(file)).toEqual([
    ['姓名', '单位', '电话', '所在地区', '详细地址', '常用送货方式', '备注', '默认', '使用次数', '最近使用'],
    [
      "'=1+1",
      `'@雷氏 <b>&"五金"`,
      first.phone,
      '浙江省金华市义乌市',
      first.address,
      '送货上门',
      "'-周日不在",
      '是',
      0,
      null,
    ],
    [
      '韩梅梅',
      null,
      '13900139001',
      '浙江省金华市义乌市',
      second.address,
      null,
      null,
      null,
      7,
      '2026-11-20 01:05',
    ],
  ])
})

test('exports exactly what the list finds over all pages, and nothing of others', async () => {
  const other = await actor(app, { type: 2 })
  await fillBooks(app, other, 450)
  const { total } = await app.data('/record/getShipperList', { keyword: '李4' }, other)
  expect(total).toBe(62)
  const rows = await cellsOf(
    await app.data('/record/exportShippers', { keyword: '李4', sort: 'name' }, other),
  )
  const names: unknown[] = []
  for (const page of [1, 2, 3, 4]) {
    const request = { keyword: '李4', sort: 'name', page } as const
    names.push(...(await app.data('/record/getShipperList', request, other)).list.map(({ name }) => name))
  }
  expect(rows.slice(1).map(([name]) => name)).toEqual(names)
  expect(names).toHaveLength(total)
  expect(
    await cellsOf(await app.data('/record/exportShippers', {}, await actor(app, { type: 1 }))),
  ).toHaveLength(1)
})

test('exports a file that an import recognizes', async () => {
  const [header = [], ...rows] = await cellsOf(await app.data('/record/exportRecipients', {}, owner))
  const at = (row: (typeof rows)[number], title: string) => String(row[header.indexOf(title)] ?? '')
  const read = rows.map((row) => ({
    name: at(row, '姓名').replace(/^'/, ''),
    company: at(row, '单位').replace(/^'/, ''),
    phone: at(row, '电话'),
    region: at(row, '所在地区'),
    address: at(row, '详细地址'),
  }))
  const { outcomes } = await startRecordImport(app, owner, 'recipient', read)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['existing', 'existing'])
})
