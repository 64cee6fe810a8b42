import { expect, test } from 'vitest'
import { changedTableAddress, readTableAddress, tableRequest } from './tableAddress.ts'

const spec = { sorts: ['used', 'name'], filters: ['status'] } as const
const of = (text: string) => new URLSearchParams(text)

test('reads the address and ignores invalid values', () => {
  expect(readTableAddress(of('page=3&sort=name&keyword=%20王%20&status=on'), spec)).toEqual({
    page: 3,
    sort: 'name',
    keyword: '王',
    filters: { status: 'on' },
  })
  for (const page of ['-1', '1.5', '1001', 'x', '']) {
    expect(readTableAddress(of(`page=${page}&sort=height`), spec)).toMatchObject({ page: 1, sort: 'used' })
  }
})

test('restarts at the first page for another sort, keyword or filter; keeps them when paging, and foreign keys', () => {
  const change = (
    text: string,
    input: Parameters<typeof changedTableAddress<'used' | 'name', 'status'>>[2],
  ) => changedTableAddress(of(text), spec, input).toString()
  expect(change('page=4&a=b', { sort: 'name' })).toBe('a=b&sort=name')
  expect(change('sort=name&page=4', { sort: 'used' })).toBe('')
  expect(change('keyword=a&page=4', { keyword: '' })).toBe('')
  expect(change('page=4', { filters: { status: 'on' } })).toBe('status=on')
  expect(change('status=on&keyword=a', { page: 2 })).toBe('status=on&keyword=a&page=2')
})

test('requests no empty keyword', () => {
  expect(tableRequest({ page: 2, sort: 'name', keyword: '' })).toEqual({
    page: 2,
    pageSize: 20,
    sort: 'name',
  })
  expect(tableRequest({ page: 1, sort: 'used', keyword: '王' })).toMatchObject({ keyword: '王' })
})
