import type { NoticeKind } from '#contract/notices/words.ts'
import { yuan } from '#contract/price/amounts.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeNotice } from '../../notices/index.ts'
import type { NoticeReaders } from '../../notices/index.ts'
import type { LockedInquiry } from './lock.ts'

interface InquiryNotice {
  kind: NoticeKind
  title: string
  text: string
  link: string
}

const notify = (trx: WriteTransaction, readers: NoticeReaders, words: InquiryNotice, now: Date) =>
  writeNotice(trx, readers, words, { orderId: null, now })

/** An offer and its carrier. */
export interface OfferRef {
  offerId: number
  carrierId: number
}

const toCarrier = (
  trx: WriteTransaction,
  { offerId, carrierId }: OfferRef,
  words: Pick<InquiryNotice, 'kind' | 'title' | 'text'>,
  now: Date,
) =>
  notify(
    trx,
    { kind: 'factory', factoryId: carrierId },
    { ...words, link: `/carrier/inquiries?offer=${offerId}` },
    now,
  )

/** Notifies a carrier of a new inquiry. */
export const notifyInquiryCreated = (
  trx: WriteTransaction,
  offer: OfferRef,
  destinationText: string,
  now: Date,
) =>
  toCarrier(
    trx,
    offer,
    { kind: 'inquiryAsked', title: '客户询价', text: `客户询价，到${destinationText}，请尽快报价或回绝。` },
    now,
  )

const closings = {
  elsewhere: '的询价，客户选了别家，您的报价不再有效。',
  cancelled: '的询价，客户已取消，不用再报价。',
} as const

/** Notifies a carrier that an inquiry is closed. */
export const notifyInquiryClosed = (
  trx: WriteTransaction,
  offer: OfferRef,
  { destinationText, ending }: { destinationText: string; ending: keyof typeof closings },
  now: Date,
) =>
  toCarrier(
    trx,
    offer,
    { kind: 'inquiryClosed', title: '询价已结束', text: `到${destinationText}${closings[ending]}` },
    now,
  )

/** Notifies the customer of an answer; `totalFen` null: declined. */
export function notifyInquiryAnswered(
  trx: WriteTransaction,
  { id, customer, destinationText }: LockedInquiry,
  answer: { carrierName: string; totalFen: number | null; isAmended: boolean },
  now: Date,
): Promise<void> {
  const { carrierName, totalFen, isAmended } = answer
  const outcome =
    totalFen === null
      ? '不接这票，请看其他家的报价。'
      : `${isAmended ? '改报价为' : '报价'} ${yuan(totalFen)}，请打开比较后接受。`
  const title = totalFen === null ? '承运商回绝询价' : isAmended ? '承运商改了报价' : '收到报价'
  const text = `到${destinationText}的询价，“${carrierName}”${outcome}`
  return notify(trx, customer, { kind: 'inquiryAnswered', title, text, link: `/orders/inquiry/${id}` }, now)
}
