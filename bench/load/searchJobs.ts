import type pg from 'pg'
import type { Request } from './rounds.ts'

const searches = 2_000

export type Sort = 'total' | 'time' | 'popularity'

/** Returns searches for the bare server (bench/bare/rows.sql): a site, and one of its destinations or all. */
export function bareSearches(sites: number, { isWholeSite = false } = {}): () => Request {
  let next = 0
  return () => {
    next += 1
    const body = JSON.stringify({
      siteId: 330_000 + (next % sites),
      ...(isWholeSite ? {} : { destinationCode: 110_100 + 100 * ((next * 7) % 160) }),
    })
    return (connection) => connection.post('/lines/searchLines', body)
  }
}

/** 送货上门 with 代收 ¥2,000 and 保价 ¥10,000: what a customer adds most often. */
const usualServices = { deliveryMode: 'door', codFen: 200_000, declaredValueFen: 1_000_000 }

/** Returns realistic searches over all lines: a site, goods, a sort, perhaps a destination and services. */
export async function ourSearches(
  pool: pg.Pool,
  sort: Sort,
  { isWholeSite = false, hasServices = false } = {},
): Promise<() => Request> {
  const { rows } = await pool.query<{ site_id: number; destination_code: string }>(
    `select site_id, destination_code from line where status = 'on' and id in (
      select 1 + floor(random() * (select max(id) from line))::bigint from generate_series(1, ${searches * 2})) limit ${searches}`,
  )
  const bodies = rows.map((row, index) =>
    JSON.stringify({
      siteId: row.site_id,
      ...(isWholeSite ? {} : { destinationCode: row.destination_code }),
      weightGrams: 50_000 + ((index * 37_000) % 5_000_000),
      volumeCm3: 200_000 + ((index * 91_000) % 20_000_000),
      ...(hasServices ? usualServices : {}),
      sort,
    }),
  )
  let next = 0
  return () => {
    next += 1
    const body = bodies[next % bodies.length] ?? ''
    return (connection) => connection.post('/lines/searchLines', body)
  }
}
