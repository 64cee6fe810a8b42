import { sql } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { normalizeText } from '#contract/kernel/text/normalizeText.ts'
import { phoneKey } from '#contract/kernel/text/phones.ts'
import type { DeliveryMode } from '#contract/price/services.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import { sha256 } from '#server/core/secrets.ts'
import { searchKeys } from './readings.ts'

/** User input of a record; shippers have no delivery mode. */
export interface RecordInput {
  name: string
  company: string
  phone: string
  regionCode: string
  address: string
  remark: string
  deliveryMode: DeliveryMode | null
}

/** A record as both books return it. */
export interface RecordRow extends RecordInput {
  id: number
  regionText: string
  isDefault: boolean
  timesUsed: number
  lastUsedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}

/** Columns of a `RecordRow`, of `address_record r`. */
export const rowColumns = sql.raw(`r.id, r.name, r.company, r.phone, r.region_code as "regionCode",
  r.region_text as "regionText", r.address, r.remark, r.is_default as "isDefault", r.delivery_mode as "deliveryMode",
  r.times_used as "timesUsed", r.last_used_at as "lastUsedAt", r.version, r.created_at as "createdAt", r.updated_at as "updatedAt"`)

/** Request to save a record of either book. */
export type SaveRequest = CallRequest<'/record/updateShipper'> & { deliveryMode?: DeliveryMode | null }

/** Returns the input fields of a request to save. */
export const inputOf = (request: SaveRequest): RecordInput => ({
  name: request.name,
  company: request.company,
  phone: request.phone,
  regionCode: request.regionCode,
  address: request.address,
  remark: request.remark,
  deliveryMode: request.deliveryMode ?? null,
})

/**
 * Returns the columns computed from a record's input: the current region, and the keys for search, order and identity. Two
 * records are identical when name, phone, region and address are equal, ignoring spaces and width.
 */
export function recordColumns(input: RecordInput) {
  const { name, company, phone, address, remark } = input
  const regionCode = pathOf(regions, input.regionCode).at(-1)?.code ?? input.regionCode
  const key = phoneKey(phone)
  const { sortKey, searchText } = searchKeys({ name, company, phoneDigits: key.replace(/-/g, '') })
  return {
    name,
    company,
    phone,
    region_code: regionCode,
    region_text: regionText(regions, regionCode),
    address,
    remark,
    delivery_mode: input.deliveryMode,
    identity: sha256(JSON.stringify([normalizeText(name), key, regionCode, normalizeText(address)])),
    name_pinyin: sortKey,
    search_text: searchText,
  }
}
