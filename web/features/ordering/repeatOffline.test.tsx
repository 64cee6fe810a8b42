import { hashKey } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveLocally } from '#shared/browser/localStore/localStore.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { userOf } from '#shared/testing/people.ts'
import { openPage } from './testing/draftPages.tsx'
import { earlierOrder } from './testing/order.ts'

const cut = () => Promise.reject(new TypeError('Failed to fetch'))
const user = userOf(2)
const owner = { draftKey: user.draft_key, token: 'another login' }
const remark = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '备注' })

test('without a network an order is repeated as this device last showed it', async () => {
  const { queryKey } = callQuery('/orders/getOrderDetail', { id: 41 })
  const value = { ...earlierOrder, remark: '上次的备注' }
  await saveLocally('answers', owner, { name: hashKey(queryKey), value })
  openPage('/orders/new?repeat=41', user, { '/orders/getOrderDetail': cut })
  expect((await remark()).value).toBe('上次的备注')
  expect(screen.queryByText('离线')).toBeNull()
})

test('an order that was never shown is repeated when the network is back', async () => {
  const { server } = openPage('/orders/new?repeat=41', user, { '/orders/getOrderDetail': cut })
  await screen.findByText('离线')
  server.answer({ '/orders/getOrderDetail': { ...earlierOrder, remark: '上次的备注' } })
  fireEvent(window, new Event('online'))
  expect((await remark()).value).toBe('上次的备注')
})
