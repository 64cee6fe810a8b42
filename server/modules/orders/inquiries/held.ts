import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { InquiryState } from '../../../../contract/orders/inquiries/words.ts'
import { refuse } from '../../../core/refuse.ts'
import type { WriteTransaction } from '../../../db/database.ts'
import type { NoticeReaders } from '../../notices/index.ts'
import { customerReaders } from '../owner.ts'
import type { Owner } from '../owner.ts'

type Scope = RawBuilder<boolean>

/** The inquiries `i` of a customer; it stands in the WHERE of every read and write (reliability.md fact 9). */
export const inquiryScope = (owner: Owner): Scope =>
  owner.kind === 'user'
    ? sql<boolean>`i.factory_id = ${owner.factoryId}`
    : sql<boolean>`i.visitor_hash = ${owner.visitorHash}`

/** Those that a carrier was asked, by one of its offers `f`. */
export const askedScope = (factoryId: number): Scope => sql<boolean>`f.carrier_id = ${factoryId}`

/** How an inquiry `i` stands: nobody ends it, the clock does. */
export const stateSql = (now: Date) => sql<InquiryState>`case when i.order_id is not null then 'taken'
  when i.cancelled_at is not null then 'cancelled' when i.open_until > ${now}::timestamptz then 'open' else 'over' end`

/** An inquiry whose row the transaction holds: nobody else answers, accepts or cancels it until the end. */
export interface HeldInquiry {
  id: number
  customer: NoticeReaders
  destinationText: string
  closesAt: string
  state: InquiryState
}

type Row = Omit<HeldInquiry, 'customer'> & { factoryId: number | null; visitorHash: Buffer | null }

/** Holds an inquiry that a condition on `i` lets its asker see; another's answers as if it did not exist. */
export async function holdInquiry(trx: WriteTransaction, condition: Scope, now: Date): Promise<HeldInquiry> {
  const { rows } = await sql<Row>`
    select i.id, i.factory_id as "factoryId", i.visitor_hash as "visitorHash", i.destination_text as "destinationText",
      i.closes_at as "closesAt", ${stateSql(now)} as state
    from inquiry i where ${condition} for update`.execute(trx)
  const { factoryId, visitorHash, ...inquiry } = rows[0] ?? refuse('notFound')
  return { ...inquiry, customer: customerReaders(factoryId, visitorHash) }
}

/** Refuses the customer what is possible with an open inquiry only. */
export function refuseUnlessOpen({ state }: HeldInquiry): void {
  if (state === 'taken') refuse('inquiryTaken')
  if (state === 'cancelled') refuse('inquiryCancelled')
  if (state === 'over') refuse('inquiryOver')
}
