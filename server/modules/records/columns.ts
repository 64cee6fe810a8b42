import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { mapFields } from '#contract/kernel/fieldTable.ts'
import { normalizeText } from '#contract/kernel/text/normalizeText.ts'
import { phoneKey } from '#contract/kernel/text/phones.ts'
import { blankRecord, recordFields, recordNames } from '#contract/records/fieldWords.ts'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import { sha256 } from '#server/core/secrets.ts'
import { columnOf, rowOf, selectionOf } from '#server/db/columns.ts'
import type { ColumnsOf } from '#server/db/columns.ts'
import type { AddressRecord } from '#server/db/tables.ts'
import { searchKeys } from './readings.ts'

/** Does not compile while a field has no column: add a migration and regenerate server/db/tables.ts. */
type InputRow = Pick<Insertable<AddressRecord>, keyof ColumnsOf<RecordInput>>

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

const others = [
  'id',
  'regionText',
  'isDefault',
  'timesUsed',
  'lastUsedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const

/** Columns of a `RecordRow`, of `address_record r`. */
export const rowColumns = sql.raw(
  Object.entries(selectionOf([...recordNames, ...others], 'r'))
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', '),
)

/** Request to save a record of either book. */
export type SaveRequest = CallRequest<'/record/updateShipper'> & Partial<RecordInput>

/** Returns the input fields of a request to save; those that its book does not have are blank. */
export const inputOf = (request: SaveRequest): RecordInput =>
  mapFields(recordFields, recordNames, (field) => request[field] ?? blankRecord[field])

/** Names of the columns that `recordColumns` returns. */
export const inputColumns = [
  ...recordNames.map(columnOf),
  'region_text',
  'identity',
  'name_pinyin',
  'search_text',
] as (keyof ReturnType<typeof recordColumns>)[]

/**
 * Returns the columns computed from a record's input: the current region, and the keys for search, order and identity. Two
 * records are identical when name, phone, region and address are equal, ignoring spaces and width.
 */
export function recordColumns(input: RecordInput) {
  const { name, company, phone, address } = input
  const regionCode = pathOf(regions, input.regionCode).at(-1)?.code ?? input.regionCode
  const key = phoneKey(phone)
  const { sortKey, searchText } = searchKeys({ name, company, phoneDigits: key.replace(/-/g, '') })
  const row = rowOf(recordFields, { ...input, regionCode }) satisfies InputRow
  return {
    ...row,
    region_text: regionText(regions, regionCode),
    identity: sha256(JSON.stringify([normalizeText(name), key, regionCode, normalizeText(address)])),
    name_pinyin: sortKey,
    search_text: searchText,
  }
}
