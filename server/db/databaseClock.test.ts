import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#contract/kernel/time.ts'
import { databaseClock } from './databaseClock.ts'

const start = Date.parse('2026-11-20T02:00:00.000Z')

/** Sets up a process whose machine and database clocks the test controls. */
async function clocks() {
  const at = { passedMs: 5_000, wallMs: start, databaseMs: start, roundTripMs: 0 }
  const errors: string[] = []
  const pass = (ms: number) => {
    at.passedMs += ms
    at.wallMs += ms
    at.databaseMs += ms
  }
  const readDatabase = () => {
    pass(at.roundTripMs / 2)
    const answerMs = at.databaseMs
    pass(at.roundTripMs / 2)
    return Promise.resolve(answerMs)
  }
  const clock = await databaseClock(readDatabase, (error) => errors.push(String(error)), {
    wall: () => at.wallMs,
    steady: () => at.passedMs,
  })
  return { at, errors, pass, clock, sinceStartMs: () => clock.now().getTime() - start }
}

test('ignores jumps of the machine clock, ahead or back, by an hour or a day', async () => {
  for (const jumpMs of [hourMs, -hourMs, dayMs, -dayMs]) {
    const { at, errors, pass, clock, sinceStartMs } = await clocks()
    at.wallMs += jumpMs
    pass(10_000)
    await clock.read()
    expect(sinceStartMs()).toBe(10_000)
    expect(errors).toEqual([])
  }
})

test('reports a jump of the database clock alone once, does not follow it, and recovers afterwards', async () => {
  const { at, errors, pass, clock, sinceStartMs } = await clocks()
  at.databaseMs += dayMs
  for (let reading = 0; reading < 3; reading += 1) {
    pass(10_000)
    await clock.read()
  }
  expect(sinceStartMs()).toBe(30_000)
  expect(errors).toEqual(['Error: The clock of the database jumped by 86400 s, and is not followed'])
  at.databaseMs -= dayMs
  await clock.read()
  expect(sinceStartMs()).toBe(30_000)
  at.databaseMs -= dayMs
  await clock.read()
  expect(errors).toHaveLength(2)
})

test('follows and remembers a jump that both clocks make', async () => {
  const { at, errors, pass, clock, sinceStartMs } = await clocks()
  pass(2 * hourMs)
  expect(clock.msSinceJump()).toBe(Infinity)
  at.databaseMs += dayMs
  at.wallMs += dayMs
  await clock.read()
  expect(sinceStartMs()).toBe(dayMs + 2 * hourMs)
  pass(minuteMs)
  expect(clock.msSinceJump()).toBe(minuteMs)
  expect(errors).toEqual([])
})

test('follows drift and ignores noise of a reading', async () => {
  const { at, pass, clock, sinceStartMs } = await clocks()
  at.databaseMs += 200
  await clock.read()
  expect(sinceStartMs()).toBe(0)
  at.databaseMs += 2 * secondMs
  pass(hourMs)
  await clock.read()
  expect(sinceStartMs()).toBe(hourMs + 2_200)
  expect(clock.msSinceJump()).toBe(Infinity)
})

test('corrects a slow round trip by half of it', async () => {
  const { at, clock, sinceStartMs } = await clocks()
  at.roundTripMs = 4_000
  await clock.read()
  expect(sinceStartMs()).toBe(4_000)
})

test('corrects a wrong start time once the database clock is right', async () => {
  const { at, clock, sinceStartMs } = await clocks()
  at.wallMs -= hourMs
  at.databaseMs -= hourMs
  await clock.read()
  expect(sinceStartMs()).toBe(-hourMs)
})
