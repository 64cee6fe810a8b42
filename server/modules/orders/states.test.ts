import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { orderStatuses } from '../../../contract/orders/states.ts'
import { storedStates } from '../../testing/storedStates.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test('the database takes the states of the contract and no others: a new one needs a migration of the check', async () => {
  expect((await storedStates(app.pool)).toSorted()).toEqual([...orderStatuses].toSorted())
})
