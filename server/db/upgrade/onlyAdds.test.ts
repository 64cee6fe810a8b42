import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { incompatibleChanges } from '../../testing/onlyAdds.ts'

const folder = join(import.meta.dirname, '..', 'migrations')
/** The last migration from before two versions ran side by side. */
const lastFree = '0037_recipient_says.sql'

/** Migrations that remove something, with the reason why the previous version does not miss it. */
const exceptions: Record<string, string> = {
  '0051_unmet_demand.sql': 'a view has the old name, and takes what the previous version writes',
}

const judged = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > lastFree)
const faultsOf = (name: string) => incompatibleChanges(readFileSync(join(folder, name), 'utf8'))

test('new migrations only add, so that the previous version can run beside them', () => {
  expect(readdirSync(folder)).toContain(lastFree)
  const faults = judged
    .filter((name) => !(name in exceptions))
    .flatMap((name) => faultsOf(name).map((fault) => `${name} ${fault}`))
  expect(faults).toEqual([])
})

test('every exception is needed', () => {
  const needless = Object.keys(exceptions).filter(
    (name) => !judged.includes(name) || faultsOf(name).length === 0,
  )
  expect(needless).toEqual([])
})

test.each([
  ['alter table line drop column note', 'drops'],
  ['drop table line;', 'drops'],
  ['alter table line rename column note to remark', 'renames'],
  ['alter table line rename to lane', 'renames'],
  ['alter table line alter column pieces type bigint', 'changes a type'],
  ['alter table line alter pieces set data type bigint', 'changes a type'],
  ['alter table line add column note text not null', 'asks for a value'],
  ["alter table line add a text not null default '', add column b int not null", 'asks for a value'],
  ['alter table line alter column note set not null', 'asks for a value'],
  ['alter table line alter column note drop default', 'takes a default away'],
  ['alter table line drop constraint line_check', 'drops'],
  ['create unique index on line (note)', 'allows less'],
  ['alter table line add constraint once unique (note)', 'allows less'],
  ["delete from line where note = ''", 'removes rows'],
])('rejects %s: %s', (sql, fault) => {
  expect(incompatibleChanges(sql)).toEqual([expect.stringMatching(`^${fault}: `)])
})

test.each([
  "alter table line add column note text not null default '', add column about text",
  'alter table line drop constraint line_check; alter table line add constraint line_check check (a in (1, 2))',
  'create table tag (id bigint primary key, name text not null); create unique index on tag (name); alter table tag alter name set not null',
  'create index on line (note) where note is not null',
  '-- drop table line\n/* rename */ create function f() returns void as $$ delete from line $$ language sql',
  "comment on column line.note is 'drop table; it''s not null'",
])('accepts %s', (sql) => {
  expect(incompatibleChanges(sql)).toEqual([])
})
