import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../../contract/kernel/time.ts'
import { databaseClock } from './databaseClock.ts'

const start = Date.parse('2026-11-20T02:00:00.000Z')

/** A process whose clocks, and the database's, the test moves. */
async function clocks() {
  const at = { passedMs: 5_000, wallMs: start, databaseMs: start, roundTripMs: 0 }
  const told: string[] = []
  const pass = (ms: number) => {
    at.passedMs += ms
    at.wallMs += ms
    at.databaseMs += ms
  }
  const ask = () => {
    pass(at.roundTripMs / 2)
    const toldMs = at.databaseMs
    pass(at.roundTripMs / 2)
    return Promise.resolve(toldMs)
  }
  const clock = await databaseClock(ask, (error) => told.push(String(error)), {
    wall: () => at.wallMs,
    steady: () => at.passedMs,
  })
  return { at, told, pass, clock, sinceStartMs: () => clock.now().getTime() - start }
}

test('a jump of the own clock moves nothing, ahead or back, by an hour or a day', async () => {
  for (const jumpMs of [hourMs, -hourMs, dayMs, -dayMs]) {
    const { at, told, pass, clock, sinceStartMs } = await clocks()
    at.wallMs += jumpMs
    pass(10_000)
    await clock.read()
    expect(sinceStartMs()).toBe(10_000)
    expect(told).toEqual([])
  }
})

test('a jump of the database alone is told once and not followed; it is over when the clock is right again', async () => {
  const { at, told, pass, clock, sinceStartMs } = await clocks()
  at.databaseMs += dayMs
  for (let reading = 0; reading < 3; reading += 1) {
    pass(10_000)
    await clock.read()
  }
  expect(sinceStartMs()).toBe(30_000)
  expect(told).toEqual(['Error: The clock of the database jumped by 86400 s, and is not followed'])
  at.databaseMs -= dayMs
  await clock.read()
  expect(sinceStartMs()).toBe(30_000)
  at.databaseMs -= dayMs
  await clock.read()
  expect(told).toHaveLength(2)
})

test('a jump that both make is followed, and is remembered', async () => {
  const { at, told, pass, clock, sinceStartMs } = await clocks()
  pass(2 * hourMs)
  expect(clock.jumpedAgoMs()).toBe(Infinity)
  at.databaseMs += dayMs
  at.wallMs += dayMs
  await clock.read()
  expect(sinceStartMs()).toBe(dayMs + 2 * hourMs)
  pass(minuteMs)
  expect(clock.jumpedAgoMs()).toBe(minuteMs)
  expect(told).toEqual([])
})

test('a drift is followed, the noise of a reading is not', async () => {
  const { at, pass, clock, sinceStartMs } = await clocks()
  at.databaseMs += 200
  await clock.read()
  expect(sinceStartMs()).toBe(0)
  at.databaseMs += 2 * secondMs
  pass(hourMs)
  await clock.read()
  expect(sinceStartMs()).toBe(hourMs + 2_200)
  expect(clock.jumpedAgoMs()).toBe(Infinity)
})

test('a slow way to the database and back is halved', async () => {
  const { at, clock, sinceStartMs } = await clocks()
  at.roundTripMs = 4_000
  await clock.read()
  expect(sinceStartMs()).toBe(4_000)
})

test('a wrong clock of the database at the start is left once it is right', async () => {
  const { at, clock, sinceStartMs } = await clocks()
  at.wallMs -= hourMs
  at.databaseMs -= hourMs
  await clock.read()
  expect(sinceStartMs()).toBe(-hourMs)
})
