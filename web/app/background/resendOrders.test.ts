import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { saveLocally } from '#shared/browser/localStore/localStore.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { fakeIndexedDb } from '#shared/testing/fakeIndexedDb.ts'
import { setCurrentUser, userOf } from '#shared/testing/people.ts'
import { resendOrders } from './resendOrders.ts'

const { resendUnanswered } = vi.hoisted(() => ({ resendUnanswered: vi.fn(() => Promise.resolve()) }))
vi.mock('../../features/ordering/send/resendUnanswered.ts', () => ({ resendUnanswered }))

beforeEach(() => {
  vi.stubGlobal('indexedDB', fakeIndexedDb(new Map()))
  setCurrentUser(userOf(2))
})

test('sends waiting orders at the start, and when reads get fresh answers again', async () => {
  await saveLocally('orders', ownerNow(), { name: 'a draft', value: {} })
  resendOrders()
  await eventually(() => expect(resendUnanswered).toHaveBeenCalledTimes(1))
  useOfflineAnswers.setState({ asOfMs: 1 })
  useOfflineAnswers.setState({ asOfMs: null })
  await eventually(() => expect(resendUnanswered).toHaveBeenCalledTimes(2))
})
