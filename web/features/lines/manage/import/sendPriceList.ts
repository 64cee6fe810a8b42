import { importRowsPerCall } from '#contract/lines/fileWords.ts'
import { partFrom } from '#shared/import/partFrom.ts'
import type { ListActions, SendingList, SendOptions } from '#shared/import/useImportSteps.ts'
import { callServer } from '#shared/server/call.ts'
import type { TryOptions } from '#shared/server/call.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { cacheImport } from './importReads.ts'
import { retryWhileOffline } from './retryWhileOffline.ts'
import type { PriceList } from './sheet/priceList.ts'
import { readDraft } from './sheet/readDraft.ts'
import { chooseRow, chooseSheet, openSheets } from './sheetSteps.ts'
import type { OpenPriceSheets } from './sheetSteps.ts'

/** A price list that is being sent. */
export interface SendingPriceList extends PriceList, SendingList<OpenPriceSheets> {
  rows: PriceList['rows']
  /** With the sheet, where the workbook has several. */
  fileName: string
  /** Idempotency keys: a retry after a lost answer gets the same answer. */
  keys: { create: string; check: string }
}

/** Leaves room for the name of a sheet, which has at most 31 characters. */
const fileNameMax = 160

/** The state of a list of which nothing is sent. */
const unsent = () => ({
  importId: null,
  done: 0,
  isSent: false,
  keys: { create: newIdempotencyKey(), check: newIdempotencyKey() },
})

function read(name: string, opened: OpenPriceSheets): SendingPriceList {
  const { sheets, draft, isPlace } = opened
  const file = name.slice(0, fileNameMax)
  const fileName = sheets.length > 1 ? `${file}（${draft.sheet.name}）` : file
  return { ...readDraft(draft, isPlace), ...unsent(), name, fileName, opened }
}

/** Creates the import, sends its next rows, or has them checked. Waits while the network is down. */
async function sendNext(list: SendingPriceList, options: SendOptions): Promise<SendingPriceList> {
  const { fileName, columns, rows, sheet, importId, done, keys } = list
  const retry = <Answer>(call: (once: TryOptions) => Promise<Answer>) => retryWhileOffline(call, options)
  if (importId === null) {
    const request = { fileName, columns, rowCount: rows.length, ...(sheet ? { sheet } : {}) }
    const created = await retry((once) =>
      callServer('/carrier/createLineImport', request, { ...once, idempotencyKey: keys.create }),
    )
    cacheImport(created)
    return { ...list, importId: created.importId }
  }
  if (done < rows.length) {
    const part = { importId, from: done, rows: partFrom(rows, done, importRowsPerCall) }
    const { receivedRows } = await retry((once) => callServer('/carrier/addLineImportRows', part, once))
    return { ...list, done: receivedRows }
  }
  const checking = await retry((once) =>
    callServer('/carrier/checkLineImport', { importId }, { ...once, idempotencyKey: keys.check }),
  )
  cacheImport(checking)
  return { ...list, isSent: true }
}

/** Opens, maps and sends price lists. */
export const priceListActions: ListActions<OpenPriceSheets, SendingPriceList> = {
  open: openSheets,
  chooseSheet,
  chooseRow,
  read,
  sendNext,
  afresh: (list) => ({ ...list, ...unsent() }),
}
