import type pg from 'pg'
import { calls } from '../../contract/calls/calls.ts'
import { searchStatement } from '../../server/modules/lines/search/index.ts'
import type { Job } from './compare.ts'

const jobCount = 2_000

/** Searches that people make: a site, one of its destinations, goods, one of the sorts; evenly over all lines. */
export async function searchJobs(pool: pg.Pool): Promise<() => Job> {
  const { rows } = await pool.query<{ site_id: number; destination_code: string }>(
    `select site_id, destination_code from line where status = 'on' and id in (
      select 1 + floor(random() * (select max(id) from line))::bigint from generate_series(1, ${jobCount * 2})) limit ${jobCount}`,
  )
  const sorts = ['total', 'time', 'popularity'] as const
  const jobs = rows.map((row, index): Job => {
    const body = {
      siteId: row.site_id,
      destinationCode: row.destination_code,
      weightGrams: 50_000 + ((index * 37_000) % 5_000_000),
      volumeCm3: 200_000 + ((index * 91_000) % 20_000_000),
      sort: sorts[index % sorts.length] ?? 'total',
    }
    const json = JSON.stringify(body)
    const { text, values } = searchStatement(calls['/lines/searchLines'].request.parse(body), new Date())
    const name = `search ${body.sort}`
    return {
      http: (connection) => connection.post('/lines/searchLines', json),
      sql: async (client) => void (await client.query({ name, text, values })),
    }
  })
  let next = 0
  return () => {
    next += 1
    const job = jobs[next % jobs.length]
    if (!job) throw new Error('There are no lines to search')
    return job
  }
}
