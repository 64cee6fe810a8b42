import { sql } from 'kysely'
import type { PayNoticeOutcome } from '../../../../contract/operators/renewalWords.ts'
import type { PayChannelName } from '../../../../contract/enterprise/renewalWords.ts'
import type { WriteTransaction } from '../../../db/database.ts'

/** What becomes of a notice, or of an answer to our own question. */
export const noticeOutcomes = {
  /** Credited. */
  paid: { isTaken: true, isTrouble: false },
  /** Credited, though the order was closed or its time was over. */
  paidLate: { isTaken: true, isTrouble: false },
  /** Credited before, by the same payment. */
  repeated: { isTaken: true, isTrouble: false },
  /** The order stays, or ends, unpaid. */
  pending: { isTaken: true, isTrouble: false },
  closed: { isTaken: true, isTrouble: false },
  failed: { isTaken: true, isTrouble: false },
  /** The order is paid, and a second payment came for it. Telling it again helps nobody. */
  paidTwice: { isTaken: true, isTrouble: true },
  wrongAmount: { isTaken: false, isTrouble: true },
  wrongMerchant: { isTaken: false, isTrouble: true },
  /** The payment has paid another order. */
  paymentReused: { isTaken: false, isTrouble: true },
  /** Genuine, and no order of ours: told again, it may meet a database that was restored meanwhile. */
  unknownNumber: { isTaken: false, isTrouble: true },
  /** Not the channel's at all. */
  forged: { isTaken: false, isTrouble: true },
} as const satisfies Record<PayNoticeOutcome, { isTaken: boolean; isTrouble: boolean }>

export type NoticeOutcome = PayNoticeOutcome

/** What a person has to look at; a forged notice is none of it: nothing of ours is touched by it. */
export const troubledOutcomes = (Object.keys(noticeOutcomes) as NoticeOutcome[]).filter(
  (outcome) => noticeOutcomes[outcome].isTrouble && outcome !== 'forged',
)

/** Keeps that something was told, and what became of it. */
export async function keepNotice(
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
