import { blankRecord } from '#contract/records/fieldWords.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** A record as the server returns it. */
export const recordOf = (change: Partial<AddressRecord> = {}): Required<AddressRecord> => ({
  ...blankRecord,
  id: 1,
  name: '李雷',
  phone: '13900139000',
  regionCode: '330782',
  regionText: '浙江省金华市义乌市',
  address: '福田街道商城大道 8 号',
  isDefault: false,
  timesUsed: 3,
  lastUsedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  createdAt: '2026-10-01T00:00:00.000Z',
  updatedAt: '2026-10-01T00:00:00.000Z',
  ...change,
})

/** Returns a page that contains the whole book. */
export const pageOf = (...list: Required<AddressRecord>[]) => ({ list, total: list.length })
