import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { useEverything } from '../../testing/useEverything.ts'

/*
 * During a rolling upgrade the previous version runs on a database that the newer one has migrated: every table may have more
 * columns (docs/operations.md, Upgrade). Connections keep their plans, and PostgreSQL refuses a plan whose result would have
 * more columns than before.
 */

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  // every statement is planned
  await useEverything(app)
})
afterAll(() => app.close())

test('keeps working when every table gets another column', async () => {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { name } of rows)
    await app.pool.query(`alter table ${name} add column of_the_next_version integer not null default 0`)
  await useEverything(app)
  expect(app.complaints).toEqual([])
})
