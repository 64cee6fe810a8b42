import type pg from 'pg'
import { randomFrom } from '#contract/kernel/random.ts'
import type { FileStore } from '../adapters/files/fileStore.ts'
import { createDatabase } from '../db/database.ts'
import { refreshLineStats } from '../modules/lines/search/index.ts'
import { copyRows } from './copyRows.ts'
import { loadFeedback } from './help/feedback.ts'
import { noticeColumns, noticeRows } from './help/noticeRows.ts'
import { loadSoftware } from './help/software.ts'
import { lineColumns, lineRow } from './lines/lineRows.ts'
import { siteLines, type DemoLine } from './lines/lines.ts'
import { withFeeChanges } from './orders/feeChanges.ts'
import { feeChangeColumns, feeChangeRows, ledgerColumns, ledgerRows } from './orders/ledgerRows.ts'
import { withLedgers } from './orders/ledgers.ts'
import { orderColumns, orderRows } from './orders/orderRows.ts'
import { demoOrders } from './orders/orders.ts'
import { recordColumns, recordRows } from './orders/recordRows.ts'
import { reviewColumns, reviewRows } from './orders/reviewRows.ts'
import { demoPasswords, type DemoAccount } from './people/accounts.ts'
import { customers } from './people/customers.ts'
import { carrierUsers, factories, factoryColumns, factoryRows, userColumns } from './people/factoryRows.ts'
import { countLogins, loginColumns, loginRows } from './people/loginRows.ts'
import { mobiles } from './people/people.ts'
import { loadRenewals } from './people/renewals.ts'
import { loadVerifications } from './people/verifications.ts'
import { demoSites, sitesWithFirms } from './sites.ts'

export interface DemoOptions {
  /** The current time of the demo; its newest events lie just before it. */
  now: Date
  /** The number of lines; 3,000 by default. */
  lines?: number
  /** The number of sites, 永康 first; 1 by default. */
  sites?: number
  seed?: number
  log?: (line: string) => void
  /** The store for software files; without it the demo has no software. */
  releases?: FileStore
  /** Saves the accounts before the commit; when it fails, nothing is loaded. */
  beforeCommit?: (accounts: DemoAccount[]) => Promise<void>
}

export interface DemoSummary {
  sites: number
  factories: number
  users: number
  lines: number
  orders: number
  waybills: number
  /** The accounts that can log in, with passwords unique to this database. */
  accounts: DemoAccount[]
}

const defaultSeed = 330784
/** Orders use at most so many of the home site's lines. */
const linesForOrdersMax = 5_000

/** Advances every id sequence past the loaded ids. */
async function advanceSequences(client: pg.ClientBase, orders: number, waybills: number): Promise<void> {
  for (const table of [
    'factory',
    'app_user',
    'line',
    'notice',
    'address_record',
    'fee_change',
    ...Object.keys(orderColumns),
  ]) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1), (select max(id) from ${table}) is not null)`,
    )
  }
  await client.query(`select setval('order_serial', $1), setval('waybill_serial', $2)`, [
    Math.max(orders, 1),
    Math.max(waybills, 1),
  ])
}

async function inOneTransaction<Answer>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Answer>,
): Promise<Answer> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/**
 * Fills an empty database with demo data: sites, factories with users, lines, orders in every state. The same seed and time give
 * the same rows, except passwords. One transaction: an interrupted load leaves nothing. The pool must be one for maintenance: a
 * large load exceeds the time-outs of calls.
 */
export async function loadDemo(pool: pg.Pool, options: DemoOptions): Promise<DemoSummary> {
  const { now, lines = 3_000, seed = defaultSeed, log = () => undefined } = options
  // Each part has a random stream of its own, so that more lines do not change the customers.
  const stream = (part: number) => randomFrom(Math.imul(seed, 2_654_435_761) + part)
  const nextMobile = mobiles(seed)
  const shippers = customers(stream(1), 1, 1, nextMobile)
  const shipperUsers = shippers.reduce((sum, { users }) => sum + users.length, 0)
  const sites = sitesWithFirms(
    demoSites(stream(2), options.sites ?? 1),
    lines,
    stream,
    shippers.length + 1,
    nextMobile,
  )
  const firms = sites.flatMap((site) => site.firms)
  const usersOfFirm = carrierUsers(firms, shipperUsers + 1)
  const [homeFirm] = firms
  if (!homeFirm) throw new Error('The demo needs a site')
  const passwords = await demoPasswords()
  const everybody = factories(homeFirm.regionCode, shippers, firms, usersOfFirm)
  const accounts = factoryRows(stream(3), everybody, now, passwords.hashOf)

  const homeLines: DemoLine[] = []
  function* lineRows() {
    let id = 1
    for (const site of sites) {
      for (const line of siteLines(site.random, site, id, now, nextMobile)) {
        if (line.firm.siteId === homeFirm?.siteId && homeLines.length < linesForOrdersMax)
          homeLines.push(line)
        if (id % 100_000 === 0) log(`${id} 条专线`)
        id += 1
        yield lineRow(line)
      }
    }
  }

  const loaded = await inOneTransaction(pool, async (client) => {
    await client.query(
      `insert into site (city_id, parent_id, name)
      select * from unnest($1::integer[], $2::integer[], $3::text[]) on conflict do nothing`,
      [sites.map((site) => site.cityId), sites.map((site) => site.parentId), sites.map((site) => site.name)],
    )
    await copyRows(client, 'factory', factoryColumns, accounts.factories)
    await copyRows(client, 'app_user', userColumns, accounts.users)
    const lineCount = await copyRows(client, 'line', lineColumns, lineRows())
    const placed = demoOrders(stream(4), homeLines, shippers, homeFirm.id, now, nextMobile)
    const manufacturerId = shippers.find(({ type }) => type === 2)?.id ?? 0
    const weighed = withFeeChanges(stream(7), placed, manufacturerId, now)
    const orders = withLedgers(stream(8), weighed, now)
    const tables = orderRows(stream(5), orders, usersOfFirm)
    await copyRows(client, 'freight_order', orderColumns.freight_order, tables.freight_order)
    await copyRows(client, 'order_event', orderColumns.order_event, tables.order_event)
    await copyRows(client, 'waybill', orderColumns.waybill, tables.waybill)
    await copyRows(client, 'tracking_event', orderColumns.tracking_event, tables.tracking_event)
    await copyRows(client, 'fee_change', feeChangeColumns, feeChangeRows(orders, usersOfFirm))
    await copyRows(client, 'ledger_entry', ledgerColumns, ledgerRows(orders, usersOfFirm))
    await copyRows(client, 'order_review', reviewColumns, reviewRows(stream(9), orders, usersOfFirm, now))
    const usersOf = new Map([...shippers.map(({ id, users }) => [id, users] as const), ...usersOfFirm])
    await copyRows(client, 'notice', noticeColumns, noticeRows(orders, usersOf, now))
    await copyRows(client, 'address_record', recordColumns, recordRows(orders))
    await copyRows(client, 'login_event', loginColumns, loginRows(stream(6), usersOf, now))
    await client.query(countLogins)
    await loadRenewals(client, now)
    await loadVerifications(client, now)
    await loadFeedback(client, now)
    if (options.releases) await loadSoftware(client, options.releases, now)
    await advanceSequences(client, orders.length, tables.waybill.length)
    await options.beforeCommit?.(passwords.accounts)
    return { lines: lineCount, orders: orders.length, waybills: tables.waybill.length }
  })
  await refreshLineStats(createDatabase(pool), now)
  await pool.query(
    `vacuum (analyze) factory, app_user, line, notice, address_record, fee_change, ledger_entry, order_review, ${Object.keys(orderColumns).join(', ')}`,
  )
  return {
    ...loaded,
    sites: sites.length,
    factories: accounts.factories.length,
    users: accounts.users.length,
    accounts: passwords.accounts,
  }
}
