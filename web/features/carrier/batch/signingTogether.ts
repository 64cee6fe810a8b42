import { carrierSignCalls } from '../../../../contract/carrier/signCalls.ts'
import type { ReceiveMethod } from '../../../../contract/orders/ledgerWords.ts'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { dueAtSigning, receivedFault } from '../../../../contract/orders/received.ts'
import type { Due } from '../../../../contract/orders/received.ts'

/** What is said of one order among those that are signed for together. */
export interface Said {
  signer: string
  /** What is due came in, whole; a part of it is signed for alone. */
  isReceived: boolean
  /** null: as all of them. */
  method: ReceiveMethod | null
}

/** What stands in a row: the recipient himself, who pays, and what was said otherwise. */
export const saidNow = ({ recipientName }: OrderRow, typed: Partial<Said> | undefined): Said => ({
  signer: recipientName,
  isReceived: true,
  method: null,
  ...typed,
})

/** What these orders' recipients owe together. */
export function dueOf(rows: readonly OrderRow[]): Due {
  const dues = rows.map(dueAtSigning)
  const sum = (of: (due: Due) => number) => dues.reduce((all, due) => all + of(due), 0)
  return {
    codFen: sum((due) => due.codFen),
    freightFen: sum((due) => due.freightFen),
    totalFen: sum((due) => due.totalFen),
  }
}

/** The signature of a row as the request says it; without money where nothing is due. */
export function signatureOf(row: OrderRow, said: Said, common: { method: string; shortReason: string }) {
  const { totalFen } = dueAtSigning(row)
  const signed = { id: row.id, signer: said.signer }
  if (totalFen === 0) return signed
  const method = said.method ?? common.method
  const shortReason = common.shortReason.trim()
  const received = said.isReceived
    ? { amountFen: totalFen, ...(method === '' ? {} : { method }) }
    : { amountFen: 0, ...(shortReason === '' ? {} : { shortReason }) }
  return { ...signed, received }
}

/** The request for these orders: what the server would leave out for its money is said under its field before. */
export const schemaFor = (rows: readonly OrderRow[]) =>
  carrierSignCalls['/carrier/signOrders'].request.superRefine(({ signatures }, context) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const [index, { id, received }] of signatures.entries()) {
      const row = byId.get(id)
      const fault = row ? receivedFault(dueAtSigning(row), received) : null
      if (fault)
        context.addIssue({
          code: 'custom',
          path: ['signatures', index, 'received', fault.field],
          message: fault.message,
        })
    }
  })

/** Where a fault of the request stands in the form: money is said for all of them, a signer row by row. */
export function formPathOf(requestPath: string, rows: readonly OrderRow[]): string {
  const [, index, field] = /^signatures\.(\d+)\.(?:received\.)?(\w+)$/.exec(requestPath) ?? []
  if (field === undefined) return requestPath
  return field === 'signer' ? signerPath(rows[Number(index)]?.id) : field
}

/** The form's path of a row's signer. */
export const signerPath = (id: number | undefined) => `signer-${id}`
