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

  '/carrier/saveLine': ({ trx, ...by }, { id, version, confirmedDoubts = [], ...words }) => {
    const saving = { by, words, confirmedDoubts }
    return id === undefined || version === undefined
      ? addLine(trx, saving)
      : changeLine(trx, { ...saving, lineId: id, version })
  },

  '/carrier/copyLine': ({ trx, ...by }, { id }) => copyLine(trx, { by, lineId: id }),

  '/carrier/setLineStatus': async ({ trx, ...by }, { ids, status }) => ({
    changed: await setLinesStatus(trx, by, { ids, status }),
  }),

  '/carrier/previewPriceChange': ({ db, user }, request) => previewPriceChange(db, user.factoryId, request),

  '/carrier/applyPriceChange': ({ trx, ...by }, request) => applyPriceChange(trx, by, request),

  '/carrier/exportLines': ({ db, user, now }, request) => exportLines(db, user.factoryId, request, now),
} satisfies Partial<Handlers>
