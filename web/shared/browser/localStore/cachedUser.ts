import type { CurrentUser } from '#contract/account/userCalls.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { readRecords, rewriteRecord } from './localDatabase.ts'
import { deviceSeal, makeDeviceKey } from './seal.ts'

/** A login lasts no longer (specification §8), and neither does its cached user. */
const loginLastsMs = 18 * hourMs
const recordKey = 'user'

interface DeviceRecord {
  key: CryptoKey
  sealed: ArrayBuffer
  savedAtMs: number
}

const isDeviceRecord = (value: unknown): value is DeviceRecord =>
  typeof value === 'object' && value !== null && (value as DeviceRecord).sealed instanceof ArrayBuffer

/** Returns what is cached for a token, whatever its age. */
async function cachedFor(token: string): Promise<{ user: CurrentUser; savedAtMs: number } | null> {
  const record = (await readRecords('device')).find(isDeviceRecord)
  const content = record && (await deviceSeal(record.key)?.open(record.sealed))
  const cached = content?.value as { token: string; user: CurrentUser } | undefined
  return record && cached?.token === token ? { user: cached.user, savedAtMs: record.savedAtMs } : null
}

/** Caches this device's user, for a start without a network. A later state of the same login does not extend it. */
export async function cacheUser(token: string, user: CurrentUser): Promise<void> {
  const savedAtMs = (await cachedFor(token))?.savedAtMs ?? Date.now()
  const key = await makeDeviceKey()
  const sealed = key && (await deviceSeal(key)?.seal({ value: { token, user }, picture: null }))
  if (!sealed) return
  await rewriteRecord('device', recordKey, () => ({ key, sealed, savedAtMs }))
}

/**
 * Returns the cached user of a token; null when unknown or expired. Its `last_event_id` is empty, because cached answers may be
 * older.
 */
export async function readCachedUser(token: string): Promise<CurrentUser | null> {
  const cached = await cachedFor(token)
  return cached && Date.now() - cached.savedAtMs <= loginLastsMs
    ? { ...cached.user, last_event_id: '' }
    : null
}

/** Deletes the cached user when the login ends. */
export async function forgetCachedUser(): Promise<void> {
  await rewriteRecord('device', recordKey, () => null)
}
