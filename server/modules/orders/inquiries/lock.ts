import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { InquiryState } from '#contract/orders/inquiries/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import type { NoticeReaders } from '../../notices/index.ts'
import { customerReaders } from '../owner.ts'
import type { Owner } from '../owner.ts'

type Scope = RawBuilder<boolean>

/** Condition for the inquiries `i` of a customer. Every read and write has it in its WHERE (reliability.md fact 9). */
export const inquiryScope = (owner: Owner): Scope =>
  owner.kind === 'user'
    ? sql<boolean>`i.factory_id = ${owner.factoryId}`
    : sql<boolean>`i.visitor_hash = ${owner.visitorHash}`

/** Condition for the inquiries sent to a carrier, by its offers `f`. */
export const inquiredCarrierScope = (factoryId: number): Scope => sql<boolean>`f.carrier_id = ${factoryId}`

/** State of an inquiry `i` at `now`; it expires by time, without a write. */
export const inquiryStateSql = (now: Date) => sql<InquiryState>`case when i.order_id is not null then 'taken'
  when i.cancelled_at is not null then 'cancelled' when i.open_until > ${now}::timestamptz then 'open' else 'over' end`

/** An inquiry whose row the transaction has locked: no concurrent answer, acceptance or cancellation. */
export interface LockedInquiry {
  id: number
  customer: NoticeReaders
  destinationText: string
  closesAt: string
  state: InquiryState
}

type Row = Omit<LockedInquiry, 'customer'> & { factoryId: number | null; visitorHash: Buffer | null }

/** Locks the inquiry `i` that a condition selects; refuses notFound outside it. */
export async function lockInquiry(
  trx: WriteTransaction,
  condition: Scope,
  now: Date,
): Promise<LockedInquiry> {
  const { rows } = await sql<Row>`
    select i.id, i.factory_id as "factoryId", i.visitor_hash as "visitorHash", i.destination_text as "destinationText",
      i.closes_at as "closesAt", ${inquiryStateSql(now)} as state
    from inquiry i where ${condition} for update`.execute(trx)
  const { factoryId, visitorHash, ...inquiry } = rows[0] ?? refuse('notFound')
  return { ...inquiry, customer: customerReaders(factoryId, visitorHash) }
}

/** Refuses an inquiry that is not open, with the reason. */
export function refuseUnlessOpen({ state }: LockedInquiry): void {
  if (state === 'taken') refuse('inquiryTaken')
  if (state === 'cancelled') refuse('inquiryCancelled')
  if (state === 'over') refuse('inquiryOver')
}
