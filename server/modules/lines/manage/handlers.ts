import type { Handlers } from '#server/calls/context.ts'
import { exportLines } from './file/exportLines.ts'
import { listLines } from './listLines.ts'
import { readOwnLine } from './ownLines.ts'
import { applyPriceChange, previewPriceChange } from './prices/changePrices.ts'
import { addLine, changeLine, copyLine } from './saveLine.ts'
import { setLinesStatus } from './setStatus.ts'

/** Handlers with which a carrier manages its own lines (product.md §5). */
export const lineManageHandlers = {
  '/carrier/getLineList': ({ db, user }, request) => listLines(db, user.factoryId, request),

  '/carrier/getLine': ({ db, user }, { id }) => readOwnLine(db, user.factoryId, id),

  '/carrier/saveLine': ({ trx, user, now }, { id, version, confirmedDoubts = [], ...words }) => {
    const saving = { carrierId: user.factoryId, words, now, confirmedDoubts }
    return id === undefined || version === undefined
      ? addLine(trx, saving)
      : changeLine(trx, { ...saving, lineId: id, version })
  },

  '/carrier/copyLine': ({ trx, user, now }, { id }) =>
    copyLine(trx, { carrierId: user.factoryId, lineId: id, now }),

  '/carrier/setLineStatus': async ({ trx, user, now }, { ids, status }) => ({
    changed: await setLinesStatus(trx, { carrierId: user.factoryId, ids, status, now }),
  }),

  '/carrier/previewPriceChange': ({ db, user }, request) => previewPriceChange(db, user.factoryId, request),

  '/carrier/applyPriceChange': ({ trx, ...by }, request) => applyPriceChange(trx, by, request),

  '/carrier/exportLines': ({ db, user, now }, request) => exportLines(db, user.factoryId, request, now),
} satisfies Partial<Handlers>
