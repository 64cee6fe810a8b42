import { expect, test, vi } from 'vitest'
import { isDatabaseAway, retryWrite } from './away.ts'

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
