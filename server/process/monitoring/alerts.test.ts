import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { createDatabase } from '../../db/database.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { shortTimeouts, testPool } from '../../testing/pool.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { createDatabaseMetrics } from './databaseMetrics.ts'
import { createMetrics } from './metrics.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
const alerts = readFileSync(join(docs, 'alerts.yml'), 'utf8')
const guide = readFileSync(join(docs, 'operations.md'), 'utf8')
const own = /^zhuanxiantong_(?!nodejs_|process_)/

test('uses existing metrics in every alert, gives its reason, and documents every metric in the guide', async () => {
  const clone = await cloneDatabase(inject('cluster'))
  const pool = testPool(clone.connection, { max: 1 })
  const registries = [createMetrics().registry, createDatabaseMetrics(createDatabase(pool)).registry]
  const names = (await Promise.all(registries.map((one) => one.getMetricsAsJSON())))
    .flat()
    .map(({ name }) => name)
  const usedNames = [...alerts.matchAll(/zhuanxiantong_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
  expect(usedNames.length).toBeGreaterThan(8)
  expect(usedNames.filter((name) => !names.includes(name))).toEqual([])
  expect(alerts.match(/why: \S/g)).toHaveLength(alerts.match(/- alert: /g)?.length ?? 0)
  const ours = names.filter((name) => own.test(name))
  expect(ours.length).toBeGreaterThan(7)
  for (const name of ours) expect(guide).toContain(`\`${name}\``)
  await pool.end()
  await clone.drop()
})

test('reports the database’s present state: up, away, silent, and back', async () => {
  const clone = await cloneDatabase(inject('cluster'))
  const proxy = await databaseProxy(clone.connection)
  const pool = testPool(proxy.connection, { max: 1, timeouts: shortTimeouts })
  const metrics = createDatabaseMetrics(createDatabase(pool))
  const read = () => metrics.read()
  const jobs = testPool(clone.connection, { max: 1 })
  await jobs.query(`insert into job (queue, data) values ('sms.sendCode', '{}')`)
  const up = ['zhuanxiantong_database_up 1', 'zhuanxiantong_jobs{queue="sms.sendCode",state="waiting"} 1']
  const untilUp = () =>
    eventually(async () => {
      const text = await read()
      for (const line of up) expect(text).toContain(line)
    })
  await untilUp()
  for (const sickness of [() => proxy.cut(), () => proxy.blackHole()]) {
    sickness()
    const text = await read()
    expect(text).toContain('zhuanxiantong_database_up 0')
    expect(text).not.toMatch(/^zhuanxiantong_(?:jobs|oldest_due_seconds)\{/m)
    proxy.heal()
    await untilUp()
  }
  await Promise.all([pool.end(), jobs.end()])
  await proxy.close()
  await clone.drop()
})
