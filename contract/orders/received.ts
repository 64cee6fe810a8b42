import { yuan } from '../price/amounts.ts'
import { shortFirstLabels } from './ledgerWords.ts'
import type { ReceiveMethod, ShortFirst } from './ledgerWords.ts'
import type { Payment } from './words.ts'

/** Fields of an order that determine what its recipient owes. */
export interface RecipientDebt {
  payment: Payment
  totalFen: number
  codFen: number
}

/** Amounts that the recipient owes when signing: 代收货款, and the freight of an order 到付. */
export interface Due {
  codFen: number
  freightFen: number
  totalFen: number
}

/** Returns what the recipient owes when signing; freight 月结, 回单付 and 现付 is not included. */
export function dueAtSigning({ payment, totalFen, codFen }: RecipientDebt): Due {
  const freightFen = payment === 'collect' ? totalFen : 0
  return { codFen, freightFen, totalFen: codFen + freightFen }
}

/** Formats an amount with its parts: ¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）. */
export function amountText({ codFen, freightFen, totalFen }: Due): string {
  const parts =
    freightFen === 0 ? '代收' : codFen === 0 ? '到付' : `到付 ${yuan(freightFen)} + 代收 ${yuan(codFen)}`
  return `${yuan(totalFen)}（${parts}）`
}

/** Formats the amount due: 应收 ¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）. */
export const dueText = (due: Due): string => `应收 ${amountText(due)}`

/**
 * Splits a received amount between the two debts, the one of the carrier's rule first. The parts sum to the amount exactly.
 * `amountFen` is at most what is due.
 */
export function splitReceived(
  { codFen, freightFen }: Due,
  amountFen: number,
  shortFirst: ShortFirst,
): { codFen: number; freightFen: number } {
  const ofCod =
    shortFirst === 'cod' ? Math.min(amountFen, codFen) : amountFen - Math.min(amountFen, freightFen)
  return { codFen: ofCod, freightFen: amountFen - ofCod }
}

/** Checks whether the carrier's rule decides how an amount is split: less than is due of two debts. */
export const needsSplit = ({ codFen, freightFen, totalFen }: Due, amountFen: number): boolean =>
  codFen > 0 && freightFen > 0 && amountFen > 0 && amountFen < totalFen

/** Formats how a smaller amount is split: 先抵到付：到付 ¥315.25（收齐），代收 ¥84.75（余 ¥2,915.25）. */
export function splitText(due: Due, amountFen: number, shortFirst: ShortFirst): string {
  const split = splitReceived(due, amountFen, shortFirst)
  const part = (label: string, dueFen: number, fen: number) =>
    `${label} ${yuan(fen)}（${fen === dueFen ? '收齐' : `余 ${yuan(dueFen - fen)}`}）`
  const freight = part('到付', due.freightFen, split.freightFen)
  const cod = part('代收', due.codFen, split.codFen)
  const parts = shortFirst === 'cod' ? [cod, freight] : [freight, cod]
  return `${shortFirstLabels[shortFirst]}：${parts.join('，')}`
}

/** Entered data of a received payment; fields may be missing. */
export interface ReceivedInput {
  amountFen: number
  method?: ReceiveMethod | undefined
  shortReason?: string | undefined
}

/** A fault in a field of the received payment. */
export interface ReceivedFault {
  field: keyof ReceivedInput
  label: string
  message: string
}

/** Returns why an order cannot be signed with this payment; null: it can. */
export function receivedFault(due: Due, input: ReceivedInput | undefined): ReceivedFault | null {
  const amount = (message: string) => ({ field: 'amountFen' as const, label: '实收金额', message })
  if (due.totalFen === 0)
    return input && input.amountFen > 0 ? amount('这一单签收时没有要收的款，实收请填 0') : null
  if (input === undefined) return amount(`${dueText(due)}，请填写实收金额和收款方式再签收`)
  if (input.amountFen > due.totalFen) return amount(`实收超过应收，${dueText(due)}，请核对`)
  if (input.amountFen > 0 && input.method === undefined)
    return { field: 'method', label: '收款方式', message: '请选择收款方式' }
  if (input.amountFen < due.totalFen && !input.shortReason)
    return {
      field: 'shortReason',
      label: '少收原因',
      message: `${dueText(due)}，少收 ${yuan(due.totalFen - input.amountFen)}，请填写少收原因`,
    }
  return null
}
