import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { orderStatuses } from '#contract/orders/states.ts'
import { storedStates } from '#server/testing/storedStates.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test("allows exactly the contract's states in the database", async () => {
  expect((await storedStates(app.pool)).toSorted()).toEqual([...orderStatuses].toSorted())
})
