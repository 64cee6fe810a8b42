import { carrierSignCalls } from '#contract/carrier/signCalls.ts'
import type { ReceiveMethod } from '#contract/orders/ledgerWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { dueAtSigning, receivedFault } from '#contract/orders/received.ts'
import type { Due } from '#contract/orders/received.ts'

/** The form values of one order in a joint signing. */
export interface SigningEntry {
  signer: string
  /** Whether the whole amount due was received; a part of it is entered in the order's own form. */
  isReceived: boolean
  /** null: the method chosen for all orders. */
  method: ReceiveMethod | null
}

/** Returns a row's values: signed by the recipient, nothing received, with the user's changes applied. */
export const signingEntryOf = (
  { recipientName }: OrderRow,
  typed: Partial<SigningEntry> | undefined,
): SigningEntry => ({
  signer: recipientName,
  isReceived: false,
  method: null,
  ...typed,
})

/** Returns the sum of what the recipients of these orders owe. */
export function dueOf(rows: readonly OrderRow[]): Due {
  const dues = rows.map(dueAtSigning)
  const sum = (of: (due: Due) => number) => dues.reduce((all, due) => all + of(due), 0)
  return {
    codFen: sum((due) => due.codFen),
    freightFen: sum((due) => due.freightFen),
    totalFen: sum((due) => due.totalFen),
  }
}

/** Returns the sum of the freight 现付 of these orders, fen, and their number. */
export function prepaidOf(rows: readonly OrderRow[]): { orders: number; totalFen: number } {
  const prepaid = rows.filter(({ payment }) => payment === 'prepaid')
  return { orders: prepaid.length, totalFen: prepaid.reduce((all, row) => all + row.totalFen, 0) }
}

/** Returns a row's signature for the request; without money when nothing is due or confirmed. */
export function signatureOf(
  row: OrderRow,
  entry: SigningEntry,
  common: { method: string; shortReason: string; prepaidMethod: string },
) {
  const { totalFen } = dueAtSigning(row)
  const signed = { id: row.id, signer: entry.signer }
  const prepaid =
    row.payment === 'prepaid' && common.prepaidMethod !== '' ? { prepaidMethod: common.prepaidMethod } : {}
  if (totalFen === 0)
    return 'prepaidMethod' in prepaid ? { ...signed, received: { amountFen: 0, ...prepaid } } : signed
  const method = entry.method ?? common.method
  const shortReason = common.shortReason.trim()
  const received = entry.isReceived
    ? { amountFen: totalFen, ...(method === '' ? {} : { method }) }
    : { amountFen: 0, ...(shortReason === '' ? {} : { shortReason }) }
  return { ...signed, received: { ...received, ...prepaid } }
}

/** Returns the request schema for these orders, which reports money faults before the server would. */
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

/** Maps a path of the request to one of the form: money fields are common, the signer is per row. */
export function formPathOf(requestPath: string, rows: readonly OrderRow[]): string {
  const [, index, field] = /^signatures\.(\d+)\.(?:received\.)?(\w+)$/.exec(requestPath) ?? []
  if (field === undefined) return requestPath
  return field === 'signer' ? signerPath(rows[Number(index)]?.id) : field
}

/** Returns the form path of a row's signer. */
export const signerPath = (id: number | undefined) => `signer-${id}`
