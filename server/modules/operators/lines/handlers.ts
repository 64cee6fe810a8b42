import type { Handler, Handlers } from '#server/calls/context.ts'
import { listCarriers, readCarrier } from '../carriers/list.ts'
import { mergeCarriers } from '../carriers/merge.ts'
import { readMergeSums } from '../carriers/mergeSums.ts'
import { resumeCarrier, stopCarrier } from '../carriers/stop.ts'
import { listLines } from './list.ts'
import { acceptPriceMoves, listPriceMoves } from './priceMoves.ts'
import { resumeLines, stopLines } from './stop.ts'

const getMergePreview: Handler<'/ops/getMergePreview'> = async ({ db, now }, { fromId, intoId }) => {
  await readCarrier(db, fromId, now)
  await readCarrier(db, intoId, now)
  return { from: await readMergeSums(db, fromId), into: await readMergeSums(db, intoId) }
}

/** Handlers of 专线监管 (product.md §5). */
export const opsLineHandlers = {
  '/ops/getLineList': ({ db, now }, request) => listLines(db, request, now),
  '/ops/stopLines': stopLines,
  '/ops/resumeLines': resumeLines,
  '/ops/getPriceMoveList': ({ db }, request) => listPriceMoves(db, request),
  '/ops/acceptPriceMoves': acceptPriceMoves,
  '/ops/getCarrierList': ({ db, now }, request) => listCarriers(db, request, now),
  '/ops/stopCarrier': stopCarrier,
  '/ops/resumeCarrier': resumeCarrier,
  '/ops/getMergePreview': getMergePreview,
  '/ops/mergeCarriers': mergeCarriers,
} satisfies Partial<Handlers>
