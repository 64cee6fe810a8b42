import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'

/** A clock that a run shifts by ms. */
export interface ShiftedClock {
  shift(ms: number): Promise<void>
}

/** Preloaded into a process: shifts its `Date` by the content of a file, read five times a second. */
const hook = `
import { readFileSync } from 'node:fs'
const realNow = Date.now
let ms = 0
const look = () => { ms = Number(readFileSync(new URL('shift', import.meta.url), 'utf8')) || 0 }
look()
setInterval(look, 200).unref()
Date.now = () => realNow() + ms
globalThis.Date = new Proxy(Date, {
  construct: (of, words, as) => Reflect.construct(of, words.length === 0 ? [of.now()] : words, as),
})
`

/** Returns a clock for a process and its children, started with `nodeOptions` as NODE_OPTIONS. The monotonic clock is right. */
export function machineClock(): ShiftedClock & { nodeOptions: string; drop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'shifted-clock-'))
  const write = (ms: number) => writeFileSync(join(folder, 'shift'), String(ms))
  write(0)
  writeFileSync(join(folder, 'hook.mjs'), hook)
  return {
    nodeOptions: `--import ${pathToFileURL(join(folder, 'hook.mjs')).href}`,
    shift: (ms) => Promise.resolve(write(ms)),
    drop: () => rmSync(folder, { recursive: true }),
  }
}

/** Returns the clock of a database for new sessions, by functions that take precedence over PostgreSQL's own. */
export async function databaseClockOf(pool: pg.Pool, database: string): Promise<ShiftedClock> {
  await pool.query(`
    create schema shifted;
    create table shifted.by (ms double precision not null);
    insert into shifted.by values (0);
    create function shifted.now() returns timestamptz language sql stable as
      'select pg_catalog.now() + make_interval(secs => ms / 1000) from shifted.by';
    create function shifted.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + make_interval(secs => ms / 1000) from shifted.by';
    alter table job alter column created_at set default shifted.now();
    alter database ${database} set search_path = shifted, public, pg_catalog`)
  return {
    async shift(ms) {
      await pool.query('update shifted.by set ms = $1', [ms])
    },
  }
}
