import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../queryClient.ts'
import { callPagesQuery, callQuery, composedQuery } from './callQuery.ts'
import { exactly, readsUnder, reread, rereadOnly } from './reread.ts'

afterEach(() => queryClient.clear())

const one = callQuery('/record/getShipper', { id: 1 })
const list = callQuery('/record/getShipperList', { keyword: 'duplicates' })
const duplicates = callQuery('/record/getDuplicateShippers', {})
const order = callQuery('/orders/getOrderDetail', { id: 1 })
const form = composedQuery(null, { orderToEdit: 1 }, () => Promise.resolve(order))
const lines = { siteId: 330784, sort: 'total' as const }
const all = [one, list, duplicates, order, form]

const keep = () => {
  for (const { queryKey } of all) queryClient.setQueryData(queryKey, {} as never)
}
const old = () =>
  all
    .filter(({ queryKey }) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(({ queryKey }) => queryKey)

test('builds keys of path and body, with a discriminator for another kind of answer', () => {
  const pages = callPagesQuery('/lines/searchLines', lines, {
    pageBody: (after: string) => ({ after }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const keys = [
    callQuery('/lines/searchLines', lines),
    callQuery('/lines/searchLines', lines, { dependsOn: 'me' }),
    pages,
    composedQuery('/lines/searchLines', lines, () => Promise.resolve(null)),
  ].map(({ queryKey }) => queryKey)
  expect(keys[0]).toEqual(['/lines/searchLines', lines])
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(4)
})

test('refetches by prefix and whole path, and never what is read once', async () => {
  keep()
  await reread('/record/getShipper')
  expect(old()).toEqual([one.queryKey])
  keep()
  await reread('/record/', '/orders/')
  expect(old()).toEqual([one, list, duplicates, order].map(({ queryKey }) => queryKey))
})

test('refetches some reads of a path, or one alone', async () => {
  keep()
  await queryClient.invalidateQueries(readsUnder('/orders/getOrderDetail', { id: 2 }))
  expect(old()).toEqual([])
  await queryClient.invalidateQueries(readsUnder('/orders/getOrderDetail', { id: 1 }))
  await rereadOnly(list)
  expect(old()).toEqual([list.queryKey, order.queryKey])
  expect(queryClient.getQueryCache().findAll(exactly(one))).toHaveLength(1)
})
