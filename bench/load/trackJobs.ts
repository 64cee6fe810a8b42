import type pg from 'pg'
import { findStatement } from '../../server/modules/tracking/index.ts'
import type { Job } from './compare.ts'

const numbersPerJob = 5

const visitors = 50_000

/** Visitors tracking five waybills at once, each at an address of its own: limits count addresses. */
export async function trackJobs(pool: pg.Pool): Promise<() => Job> {
  const { rows } = await pool.query<{ number: string }>(
    'select number from waybill order by random() limit 5000',
  )
  const numbers = rows.map((row) => row.number)
  let next = 0
  return () => {
    next += 1
    const some = Array.from({ length: numbersPerJob }, (_, index) => {
      const number = numbers[(next * numbersPerJob + index) % numbers.length]
      if (number === undefined) throw new Error('There are no waybills to track')
      return number
    })
    const { text, values } = findStatement(some)
    const visitor = next % visitors
    const from = `x-forwarded-for: 10.7.${visitor >> 8}.${visitor & 255}\r\n`
    return {
      http: (connection) => connection.post('/track/getWaybills', JSON.stringify({ numbers: some }), from),
      sql: async (client) => void (await client.query({ name: 'track', text, values })),
    }
  }
}
