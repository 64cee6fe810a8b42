import { describe, expect, test, vi } from 'vitest'
import { isDatabaseAway, retryWrite } from './away.ts'
import { countFailedCall, createOutageReporter, isReportedOutage } from './outage.ts'

const faultOf = (code: string) => Object.assign(new Error('a fault'), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08006',
  '25006',
  '53200',
  '57P01',
  '58030',
])('isDatabaseAway returns true for error code %s', (code) => {
  expect(isDatabaseAway(faultOf(code))).toBe(true)
})

test.each(['23505', '42P01', '22021', ''])('isDatabaseAway returns false for error code "%s"', (code) => {
  expect(isDatabaseAway(faultOf(code))).toBe(false)
})

test('retryWrite retries until the host name of the database resolves', async () => {
  const write = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(faultOf('ENOTFOUND'))
    .mockRejectedValueOnce(faultOf('EAI_AGAIN'))
    .mockResolvedValue('written')
  expect(await retryWrite(write)).toBe('written')
  expect(write).toHaveBeenCalledTimes(3)
})

test('retryWrite throws other errors at once unless isWorthAnother accepts them', async () => {
  const write = vi.fn<() => Promise<string>>(() => Promise.reject(faultOf('42P01')))
  await expect(retryWrite(write)).rejects.toThrow('a fault')
  expect(write).toHaveBeenCalledTimes(1)
  write.mockRejectedValueOnce(faultOf('42P01')).mockResolvedValue('written')
  expect(await retryWrite(write, { isWorthAnother: () => true })).toBe('written')
})

test('retryWrite stops retrying when the pool is closed', async () => {
  const write = vi.fn(() => Promise.reject(new Error('Cannot use a pool after calling end on the pool')))
  await expect(retryWrite(write, { forMs: Infinity, isWorthAnother: () => true })).rejects.toThrow(/pool/)
  expect(write).toHaveBeenCalledTimes(1)
})

describe('createOutageReporter', () => {
  const reporter = () => {
    const log = { warn: vi.fn(), debug: vi.fn() }
    const clock = { ms: 0 }
    const outage = createOutageReporter(log, () => clock.ms)
    const lines = () => log.warn.mock.calls.map(([about, message]) => ({ ...(about as object), message }))
    return {
      outage,
      clock,
      lines,
      succeed: () => outage.watch()(),
      fail: (error: Error) => outage.watch()(error),
    }
  }
  const refused = () =>
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

  test('logs the first failure and the recovery, with its duration and the failed calls', () => {
    const { outage, clock, lines, succeed } = reporter()
    succeed()
    for (let count = 0; count < 3; count += 1) {
      const error = refused()
      outage.fail(error)
      expect(isReportedOutage(error)).toBe(true)
      countFailedCall(error)
      clock.ms += 2_000
    }
    succeed()
    succeed()
    expect(lines()).toEqual([
      { message: 'The database is away', fault: refused().message, code: 'ECONNREFUSED' },
      { message: 'The database is back', seconds: 6, failedCalls: 3 },
    ])
  })

  test('is not over while connections still fail beside others that work', () => {
    const { clock, lines, succeed, fail } = reporter()
    for (let count = 0; count < 10; count += 1) {
      fail(refused())
      clock.ms += 300
      succeed()
    }
    expect(lines()).toHaveLength(1)
    clock.ms += 1_000
    succeed()
    expect(lines()).toHaveLength(2)
  })

  test('ignores errors that the database answered with, and those of others', () => {
    const { lines, fail } = reporter()
    const answered = ['57014', '40001', '25006', '53100', '53200', '58030', '23505'].map(faultOf)
    for (const error of [...answered, new TypeError('ours')]) {
      fail(error)
      expect(isReportedOutage(error)).toBe(false)
    }
    // the same code from a store of files, which no pool has reported
    expect(isReportedOutage(refused())).toBe(false)
    expect(lines()).toEqual([])
  })

  test.each(['57P01', '57P02', '57P03', '08006', '53300'])('counts error code %s as an outage', (code) => {
    const { lines, fail } = reporter()
    fail(faultOf(code))
    expect(lines()).toMatchObject([{ message: 'The database is away', code }])
  })

  test('begins no outage by the error of an idle connection, but counts it during one', () => {
    const { outage, lines, fail } = reporter()
    const first = faultOf('57P01')
    expect(outage.failIdle(first)).toBe(true)
    expect(isReportedOutage(first)).toBe(false)
    expect(lines()).toEqual([])
    expect(outage.failIdle(new TypeError('ours'))).toBe(false)
    fail(refused())
    const second = faultOf('57P01')
    expect(outage.failIdle(second)).toBe(true)
    expect(isReportedOutage(second)).toBe(true)
    expect(lines()).toHaveLength(1)
  })

  test('counts an exhausted pool as an outage only when no statement was answered meanwhile', () => {
    const exhausted = () => new Error('timeout exceeded when trying to connect')
    const { outage, lines, succeed, fail } = reporter()
    for (const answer of [succeed, () => fail(faultOf('57014'))]) {
      const failed = outage.watchConnect()
      answer()
      const error = exhausted()
      failed(error)
      expect(isReportedOutage(error)).toBe(false)
    }
    expect(lines()).toEqual([])
    const error = exhausted()
    outage.watchConnect()(error)
    expect(isReportedOutage(error)).toBe(true)
    expect(lines()).toMatchObject([{ message: 'The database is away', fault: error.message }])
  })

  test('is not prolonged by an exhausted pool', () => {
    const { outage, clock, lines, succeed, fail } = reporter()
    fail(refused())
    const failed = outage.watchConnect()
    clock.ms += 900
    succeed()
    const error = new Error('timeout exceeded when trying to connect')
    failed(error)
    expect(isReportedOutage(error)).toBe(true)
    clock.ms += 100
    succeed()
    expect(lines()).toHaveLength(2)
  })
})
