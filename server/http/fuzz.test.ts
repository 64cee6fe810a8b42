import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callPaths } from '#contract/calls/permissions.ts'
import { runFuzz } from '../testing/fuzz/run.ts'
import { testApp } from '../testing/testApp.ts'
import type { TestApp } from '../testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

test('answers bad input with an envelope and a Chinese sentence that names the field, never a 500', async () => {
  const { cases, codes, faults } = await runFuzz(app, { seed: 330_784, casesPerCall: 20 })
  expect(faults).toEqual([])
  expect(cases).toBe(20 * callPaths.length)
  // Most cases must be refused for their values, and some must reach the handlers.
  expect(codes.get(400) ?? 0).toBeGreaterThan(cases / 2)
  expect(codes.get(200) ?? 0).toBeGreaterThan(20)
})
