import { expect, test } from 'vitest'
import { changedAddress, listRequest, readListAddress } from './listAddress.ts'

const of = (text: string) => new URLSearchParams(text)

test('reads state, keyword and page; nonsense counts as not said', () => {
  expect(readListAddress(of('status=signed&keyword=%20王%20&page=3'))).toEqual({
    status: 'signed',
    keyword: '王',
    page: 3,
  })
  expect(readListAddress(of('status=lost&page=-1'))).toEqual({ status: null, keyword: '', page: 1 })
  expect(readListAddress(of('page=1.5')).page).toBe(1)
})

test('another state or keyword begins at its first page; turning the page keeps both', () => {
  expect(changedAddress(of('status=pending&page=4'), { status: 'signed' }).toString()).toBe('status=signed')
  expect(changedAddress(of('keyword=a&page=4'), { keyword: '' }).toString()).toBe('')
  expect(changedAddress(of('status=signed'), { page: 2 }).toString()).toBe('status=signed&page=2')
})

test('leaves out of the request what was not asked for', () => {
  expect(listRequest({ status: null, keyword: '', page: 1 })).toEqual({ page: 1, pageSize: 20 })
  expect(listRequest({ status: 'signed', keyword: '王', page: 2 })).toEqual({
    page: 2,
    pageSize: 20,
    status: 'signed',
    keyword: '王',
  })
})
