import { monthText } from '#contract/statements/months.ts'
import { statementNumber } from '#contract/statements/words.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeNotice } from '../notices/index.ts'
import type { StoredStatement } from './issued.ts'

const clause = (text: string) => text.replace(/[\s。．.！!；;，,]+$/u, '')

/** Notifies the customer that its statement was issued. */
export async function notifyIssued(
  trx: WriteTransaction,
  { id, factoryId, carrierId, month, version }: StoredStatement,
  carrierName: string,
  now: Date,
): Promise<void> {
  const again = version > 1 ? `第 ${version} 版` : ''
  await writeNotice(
    trx,
    { kind: 'factory', factoryId },
    {
      kind: 'statementIssued',
      title: '对账单待确认',
      text: `“${carrierName}”发来 ${monthText(month)}对账单${again}（${statementNumber(month, id)}），请核对后确认，或提出异议。`,
      link: `/orders/statements?month=${month}&carrier=${carrierId}`,
      subject: statementNumber(month, id),
    },
    { orderId: null, now },
  )
}

/** Notifies the carrier of the customer's answer. */
export async function notifyAnswered(
  trx: WriteTransaction,
  { id, factoryId, carrierId, month, state, answer }: StoredStatement,
  customerName: string,
  now: Date,
): Promise<void> {
  const isConfirmed = state === 'confirmed'
  const what = `${monthText(month)}对账单（${statementNumber(month, id)}）`
  await writeNotice(
    trx,
    { kind: 'factory', factoryId: carrierId },
    {
      kind: isConfirmed ? 'statementConfirmed' : 'statementObjected',
      title: isConfirmed ? '客户已确认对账单' : '客户对对账单有异议',
      text: isConfirmed
        ? `“${customerName}”已确认 ${what}，请按此结算。`
        : `“${customerName}”对 ${what}有异议：${clause(answer)}。请核对后重新出账。`,
      link: `/carrier/statements?month=${month}&customer=${factoryId}`,
      subject: statementNumber(month, id),
    },
    { orderId: null, now },
  )
}
