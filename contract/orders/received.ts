import type { ReceiveMethod } from './ledgerWords.ts'
import type { Payment } from './words.ts'
import { yuan } from '../price/amounts.ts'

/** Of an order, what decides what its recipient owes. */
export interface Owing {
  payment: Payment
  totalFen: number
  codFen: number
}

/** What the recipient owes when signing: 代收货款, and the freight of an order 到付. */
export interface Due {
  codFen: number
  freightFen: number
  totalFen: number
}

/** 月结, 回单付 and 现付 are not asked of the recipient. */
export function dueAtSigning({ payment, totalFen, codFen }: Owing): Due {
  const freightFen = payment === 'collect' ? totalFen : 0
  return { codFen, freightFen, totalFen: codFen + freightFen }
}

/** 应收 ¥3,315.25（到付 ¥315.25 + 代收 ¥3,000.00）. */
export function dueText({ codFen, freightFen, totalFen }: Due): string {
  const parts =
    freightFen === 0 ? '代收' : codFen === 0 ? '到付' : `到付 ${yuan(freightFen)} + 代收 ${yuan(codFen)}`
  return `应收 ${yuan(totalFen)}（${parts}）`
}

/**
 * Which debt a sum pays: 代收货款 first, since it is the shipper's money that the carrier only holds; the rest is freight. The parts
 * sum to what was received exactly.
 */
export function splitReceived({ codFen }: Due, amountFen: number): { codFen: number; freightFen: number } {
  const ofCod = Math.min(amountFen, codFen)
  return { codFen: ofCod, freightFen: amountFen - ofCod }
}

/** What was said to be received, as far as it was said. */
export interface SaidReceived {
  amountFen: number
  method?: ReceiveMethod | undefined
  shortReason?: string | undefined
}

/** What is wrong with a field of what was said to be received. */
export interface ReceivedFault {
  field: keyof SaidReceived
  label: string
  message: string
}

/** Why an order cannot be signed with what was said to be received; null: it can. */
export function receivedFault(due: Due, said: SaidReceived | undefined): ReceivedFault | null {
  const amount = (message: string) => ({ field: 'amountFen' as const, label: '实收金额', message })
  if (due.totalFen === 0)
    return said && said.amountFen > 0 ? amount('这一单签收时没有要收的款，实收请填 0') : null
  if (said === undefined) return amount(`${dueText(due)}，请填写实收金额和收款方式再签收`)
  if (said.amountFen > due.totalFen) return amount(`实收超过应收，${dueText(due)}，请核对`)
  if (said.amountFen > 0 && said.method === undefined)
    return { field: 'method', label: '收款方式', message: '请选择收款方式' }
  if (said.amountFen < due.totalFen && !said.shortReason)
    return {
      field: 'shortReason',
      label: '少收原因',
      message: `${dueText(due)}，少收 ${yuan(due.totalFen - said.amountFen)}，请填写少收原因`,
    }
  return null
}
