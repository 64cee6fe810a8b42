import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'
import { fakeServer } from '#shared/testing/fakeServer.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { useNextStep } from './useNextStep.ts'

const orderOf = (id: number) => ({ id, number: `D${id}`, status: 'accepted' as const, waybillNumber: null })
const lastId = batchOrdersMax + 1

test('keeps the part that was picked up when the next one gets no answer', async () => {
  setCurrentUser(userOf(3))
  fakeServer({
    '/carrier/advanceOrders': ({ ids }: CallInput<'/carrier/advanceOrders'>): BatchAnswer => {
      if (ids.includes(lastId)) throw new TypeError('Failed to fetch')
      return {
        done: ids.slice(1).map(orderOf),
        refused: [{ id: 1, number: 'D1', reason: '订单已取消' }],
      }
    },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    setCurrentUser(null)
  })
  const { result } = renderHook(() => useNextStep('accept', 'pickUp'))
  const left = { id: 900, number: 'D900', reason: '已由别人接单' }
  const done = Array.from({ length: lastId }, (_, index) => orderOf(index + 1))
  const answer = await act(() => result.current({ done, refused: [left] }))
  expect(answer.done.map(({ id }) => id)).toEqual(done.slice(1, -1).map(({ id }) => id))
  expect(answer.refused).toEqual([
    left,
    { id: 1, number: 'D1', reason: '已接单，没有收货：订单已取消' },
    { id: lastId, number: `D${lastId}`, reason: '已接单。收货没有收到回应，请看列表里的状态' },
  ])
})
