import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { actor } from '../../testing/actors.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { insertLine } from '../../testing/data/lines.ts'
import { carryTo, placeOrder } from '../../testing/data/orders.ts'
import { testPool } from '../../testing/pool.ts'
import { recordStatements, resend, startRelease } from '../../testing/statements.ts'
import type { SentStatement, SentValue } from '../../testing/statements.ts'
import { testApp } from '../../testing/testApp.ts'
import { useEverything } from '../../testing/useEverything.ts'
import { createDatabase } from '../database.ts'
import { knownMigrations, migrate } from '../migrate.ts'

/*
 * While a release is rolled out, the one before runs beside it on the new schema (docs/operations.md, Upgrade). lastRelease.json
 * holds what that one sends: the texts of its statements, and an order from its customer's account to the signature, with values.
 */

const file = join(import.meta.dirname, 'lastRelease.json')
interface Release {
  /** The last migration of that release. */
  migration: string
  texts: string[]
  /** The statements of one order: the place of the text, and the values. */
  order: [number, SentValue[]][]
}
const read = () => JSON.parse(readFileSync(file, 'utf8')) as Release

/** Statements that can be prepared; the others steer transactions and sessions. */
const isPrepared = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text)

const isWritten = ({ text }: SentStatement) => isPrepared(text) || /^\s*lock table\b/i.test(text)

/** Records the present program, as the release before the next one. */
async function record(): Promise<Release> {
  const app = await testApp(inject('cluster'))
  const recorded = recordStatements()
  const carrier = await actor(app, { type: 3 })
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'signed')
  const order = recorded.sent.filter(isWritten)
  await useEverything(app)
  recorded.stop()
  await app.close()
  const texts = [...new Set(recorded.sent.filter(isWritten).map(({ text }) => text))]
  return {
    migration: (await knownMigrations()).at(-1) ?? '',
    texts,
    order: order.map(({ text, values }) => [texts.indexOf(text), values]),
  }
}

// `RECORD_RELEASE=yes`, once a release is out (CONTRIBUTING.md, Add a migration)
if (process.env['RECORD_RELEASE'] === 'yes')
  test('records this release', async () => {
    const { migration, texts, order } = await record()
    const lines = (list: unknown[]) => list.map((one) => `  ${JSON.stringify(one)}`).join(',\n')
    writeFileSync(
      file,
      `{"migration": ${JSON.stringify(migration)},\n"texts": [\n${lines(texts)}\n],\n"order": [\n${lines(order)}\n]}\n`,
    )
  })

test('every statement of the release before is valid on the present schema', async () => {
  const { migration, texts } = read()
  expect(await knownMigrations()).toContain(migration)
  expect(texts.length).toBeGreaterThan(400)
  const clone = await cloneDatabase(inject('cluster'))
  const pool = testPool(clone.connection, { max: 1 })
  const faults: string[] = []
  for (const text of texts.filter(isPrepared))
    await pool
      .query(`prepare before as ${text}`)
      .then(() => pool.query('deallocate before'))
      .catch((error: Error) => faults.push(`${error.message}: ${text}`))
  await pool.end()
  await clone.drop()
  expect(faults).toEqual([])
})

/** Resends the order's statements from one place on, and calls back after each. */
async function sendOrder(
  pool: pg.Pool,
  { texts, order }: Release,
  after: (place: number) => void,
): Promise<void> {
  for (const [place, [text, values]] of order.entries()) {
    await resend(pool, { text: texts[text] ?? '', values })
    after(place)
  }
}

test('the release before carries an order from its placing to the signature while the new migrations run', async () => {
  const release = read()
  const clone = await cloneDatabase(inject('cluster'), 'template0')
  const pool = testPool(clone.connection, { max: 4, isForMaintenance: true })
  const db = createDatabase(pool)
  await startRelease(db, release.migration)
  const migrating: Promise<unknown>[] = []
  await sendOrder(pool, release, (place) => {
    if (place === Math.floor(release.order.length / 2)) migrating.push(migrate(db))
  })
  await Promise.all(migrating)
  const { rows } = await pool.query('select status from freight_order')
  expect(rows).toEqual([{ status: 'signed' }])
  const { rows: migrated } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  expect(migrated.map(({ name }) => name)).toEqual(await knownMigrations())
  await db.destroy()
  await clone.drop()
})
