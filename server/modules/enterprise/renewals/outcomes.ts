import { sql } from 'kysely'
import type { PayChannelName } from '#contract/enterprise/renewalWords.ts'
import type { PayNoticeOutcome } from '#contract/operators/renewalWords.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** Outcomes of a notice, or of the answer to a query. */
export const noticeOutcomes = {
  /** Credited. */
  paid: { isTaken: true, isTrouble: false },
  /** Credited, although the order was closed or expired. */
  paidLate: { isTaken: true, isTrouble: false },
  /** Already credited by the same payment. */
  repeated: { isTaken: true, isTrouble: false },
  /** The order stays, or ends, unpaid. */
  pending: { isTaken: true, isTrouble: false },
  closed: { isTaken: true, isTrouble: false },
  failed: { isTaken: true, isTrouble: false },
  /** A second payment for a paid order. Repeating the notice would not help. */
  paidTwice: { isTaken: true, isTrouble: true },
  wrongAmount: { isTaken: false, isTrouble: true },
  wrongMerchant: { isTaken: false, isTrouble: true },
  /** The payment has already paid another order. */
  paymentReused: { isTaken: false, isTrouble: true },
  /** Genuine, but an unknown order; a repeated notice may succeed once the database is restored. */
  unknownNumber: { isTaken: false, isTrouble: true },
  /** Not signed by the channel. */
  forged: { isTaken: false, isTrouble: true },
} as const satisfies Record<PayNoticeOutcome, { isTaken: boolean; isTrouble: boolean }>

export type NoticeOutcome = PayNoticeOutcome

/** Outcomes that an operator must look at. Forged notices are excluded: they changed nothing. */
export const troubledOutcomes = (Object.keys(noticeOutcomes) as NoticeOutcome[]).filter(
  (outcome) => noticeOutcomes[outcome].isTrouble && outcome !== 'forged',
)

/** Stores a notice and its outcome. */
export async function saveNotice(
  trx: WriteTransaction,
  notice: {
    channel: PayChannelName
    source: 'notice' | 'query'
    outcome: NoticeOutcome
    number: string | null
    amountFen: number | null
    ip: string | null
    now: Date
  },
): Promise<void> {
  const { channel, source, outcome, number, amountFen, ip, now } = notice
  await sql`
    insert into pay_notice (at, channel, source, number, outcome, amount_fen, address)
    values (${now}, ${channel}, ${source}, ${number}, ${outcome}, ${amountFen}, ${ip})`.execute(trx)
}
