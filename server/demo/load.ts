import type pg from 'pg'
import { createDatabase } from '../db/database.ts'
import { refreshLineStats } from '../modules/lines/index.ts'
import { demoAccounts, demoPasswords, type DemoAccount } from './accounts.ts'
import { carrierFirms } from './carrierFirms.ts'
import { copyRows } from './copyRows.ts'
import { customers } from './customers.ts'
import { provincePrefixes } from './destinations.ts'
import { factories, factoryColumns, factoryRows, userColumns } from './factoryRows.ts'
import { lineColumns, lineRow } from './lineRows.ts'
import { siteLines, type DemoLine } from './lines.ts'
import { orderColumns, orderRows } from './orderRows.ts'
import { demoOrders } from './orders.ts'
import { mobiles } from './people.ts'
import { randomFrom } from './random.ts'
import { demoSites, type DemoSite } from './sites.ts'

export interface DemoOptions {
  /** The present of the demo: its newest events lie just before it. */
  now: Date
  /** How many lines in all; 3,000 where nothing is said. */
  lines?: number
  /** How many sites they are spread over, 永康 first; 1 where nothing is said. */
  sites?: number
  seed?: number
  log?: (line: string) => void
}

export interface DemoSummary {
  sites: number
  factories: number
  users: number
  lines: number
  orders: number
  waybills: number
  /** Who can log in, with passwords that no other database has. */
  accounts: DemoAccount[]
}

const defaultSeed = 330784
const linesPerFirm = 46
const firmsOf = (lines: number, isHome: boolean) =>
  Math.min(120, Math.max(isHome ? 64 : 3, Math.round(lines / linesPerFirm)))
/** Orders choose among so many of the home site's lines. */
const linesForOrdersMax = 5_000

/** Each part draws from a stream of its own, so that more lines do not change the customers. */
const streams = (seed: number) => {
  const stream = (part: number) => randomFrom(Math.imul(seed, 2_654_435_761) + part)
  return {
    sites: stream(1),
    customers: stream(2),
    factories: stream(3),
    orders: stream(4),
    waybills: stream(5),
    ofSite: (cityId: number) => stream(cityId),
  }
}

/** Sites with their firms; the first firm of the first site is the demo account's. */
function peopledSites(
  sites: readonly DemoSite[],
  lines: number,
  seed: number,
  firstFirmId: number,
  nextMobile: () => string,
) {
  const { ofSite } = streams(seed)
  let firmId = firstFirmId
  return sites.map((site, index) => {
    const random = ofSite(site.cityId)
    const siteLineCount = Math.floor(lines / sites.length) + (index < lines % sites.length ? 1 : 0)
    const firms = carrierFirms(
      random,
      site,
      firmsOf(siteLineCount, index === 0),
      firmId,
      provincePrefixes,
      nextMobile,
    )
    const [first] = firms
    if (index === 0 && first) {
      first.owner.mobile = demoAccounts.carrier.mobile
      first.origin.phones = [first.phone, demoAccounts.carrier.mobile]
    }
    firmId += firms.length
    return { ...site, firms, lines: siteLineCount, random }
  })
}

/** Every id sequence goes on behind what was loaded with ids of its own. */
async function advanceSequences(client: pg.ClientBase, orders: number, waybills: number): Promise<void> {
  for (const table of ['factory', 'app_user', 'line', ...Object.keys(orderColumns)]) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1), (select max(id) from ${table}) is not null)`,
    )
  }
  await client.query(`select setval('order_serial', $1), setval('waybill_serial', $2)`, [
    Math.max(orders, 1),
    Math.max(waybills, 1),
  ])
}

/**
 * Fills an empty database with demo data: sites, factories of every type with their users, lines, orders in every state. The
 * same seed and time give the same rows, but for the passwords. All in one transaction: a load that was broken off leaves
 * nothing. The pool must be one for maintenance: a large load takes longer than the time-outs of calls allow.
 */
export async function loadDemo(pool: pg.Pool, options: DemoOptions): Promise<DemoSummary> {
  const { now, lines = 3_000, seed = defaultSeed, log = () => undefined } = options
  const random = streams(seed)
  const nextMobile = mobiles(seed)
  const sites = demoSites(random.sites, options.sites ?? 1)
  const [home] = sites
  if (!home) throw new Error('The demo needs a site')
  const shippers = customers(random.customers, 1, 1, nextMobile)
  const shipperUsers = shippers.reduce((sum, { users }) => sum + users.length, 0)
  const peopled = peopledSites(sites, lines, seed, shippers.length + 1, nextMobile)
  const firms = peopled.flatMap((site) => site.firms)
  const ownerIds = new Map(firms.map((firm, index) => [firm.id, shipperUsers + 1 + index]))
  const passwords = await demoPasswords()
  const accounts = factoryRows(
    random.factories,
    factories(String(home.cityId), shippers, firms, ownerIds),
    now,
    passwords.hashOf,
  )

  const homeLines: DemoLine[] = []
  function* lineRows() {
    let id = 1
    for (const site of peopled) {
      for (const line of siteLines(site.random, site, id, now, nextMobile)) {
        if (site.cityId === home?.cityId && homeLines.length < linesForOrdersMax) homeLines.push(line)
        if (id % 100_000 === 0) log(`${id} 条专线`)
        id += 1
        yield lineRow(line)
      }
    }
  }

  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into site (city_id, parent_id, name)
      select * from unnest($1::integer[], $2::integer[], $3::text[]) on conflict do nothing`,
      [sites.map((site) => site.cityId), sites.map((site) => site.parentId), sites.map((site) => site.name)],
    )
    await copyRows(client, 'factory', factoryColumns, accounts.factories)
    await copyRows(client, 'app_user', userColumns, accounts.users)
    const lineCount = await copyRows(client, 'line', lineColumns, lineRows())
    const orders = demoOrders(random.orders, homeLines, shippers, firms[0]?.id ?? 0, now, nextMobile)
    const tables = orderRows(random.waybills, orders, (carrierId) => ownerIds.get(carrierId) ?? 0)
    await copyRows(client, 'freight_order', orderColumns.freight_order, tables.freight_order)
    await copyRows(client, 'order_event', orderColumns.order_event, tables.order_event)
    await copyRows(client, 'waybill', orderColumns.waybill, tables.waybill)
    await copyRows(client, 'tracking_event', orderColumns.tracking_event, tables.tracking_event)
    await advanceSequences(client, orders.length, tables.waybill.length)
    await client.query('commit')
    await refreshLineStats(createDatabase(pool), now)
    await client.query(
      'vacuum (analyze) line, freight_order, order_event, waybill, tracking_event, factory, app_user',
    )
    return {
      sites: sites.length,
      factories: accounts.factories.length,
      users: accounts.users.length,
      lines: lineCount,
      orders: orders.length,
      waybills: tables.waybill.length,
      accounts: passwords.accounts,
    }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
