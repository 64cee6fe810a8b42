import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blockingIndexes } from '../../testing/onlyAdds.ts'
import { isIndexMigration } from './indexMigration.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
/** The last migration that could block writes for the time of an index. */
const lastFree = '0051_unmet_demand.sql'

/** Existing tables that stay small, however many orders there are. Every other table counts as large. */
const small = new Set(
  `site factory app_user api_key vehicle driver verification verification_picture carrier_invitation carrier_invitation_use
  pay_order sandbox_payment renewal_price_list renewal_reminder software_release software_part feedback feedback_reply
  announcement webhook unmet_demand sms_outage`.split(/\s+/),
)

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

test('a migration builds an index on a large table without blocking its writes', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names).toContain(lastFree)
  const faults = names
    .filter((name) => name > lastFree)
    .flatMap((name) => blockingIndexes(textOf(name), small).map((statement) => `${name} ${statement}`))
  // build it in a file of its own, as CONTRIBUTING.md says (Add a migration)
  expect(faults).toEqual([])
  expect(names.filter((name) => name <= lastFree && isIndexMigration(textOf(name)))).toEqual([])
})

test.each([
  'create index on line (note)',
  'CREATE UNIQUE INDEX line_note ON line (note) WHERE note IS NOT NULL',
  'create table tag (id bigint); create index if not exists a on only freight_order (id desc)',
])('rejects %s', (sql) => {
  expect(blockingIndexes(sql, small)).toHaveLength(1)
})

test.each([
  'create table tag (id bigint); create index on tag (id)',
  'create index on site (name)',
  'create index concurrently if not exists line_note on line (note)',
  'alter table line add column note text',
])('accepts %s', (sql) => {
  expect(blockingIndexes(sql, small)).toEqual([])
})
