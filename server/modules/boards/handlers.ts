import type { Handlers } from '#server/calls/context.ts'
import type { Database, WriteTransaction } from '#server/db/database.ts'
import { readUnmetDemand } from '../lines/search/index.ts'
import { readCarrierSummary, readPlatformOutstanding } from '../orders/ledgers/index.ts'
import { boardSpans } from './period.ts'
import { readCarrierShares, readPlatform } from './platform.ts'
import { readBoard } from './read.ts'

const doneStates: ReadonlySet<string> = new Set(['remitted', 'returned', 'settled'])

/** Reads all parts of a board in one snapshot, so that their figures agree. */
const withSnapshot = <Answer>(db: Database, read: (snapshot: WriteTransaction) => Promise<Answer>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Boards of carriers and of the platform (docs/decisions/0024-boards.md). */
export const boardHandlers = {
  '/carrier/getBoard': ({ db, user }, request) => {
    const spans = boardSpans(request)
    return withSnapshot(db, async (snapshot) => {
      const board = await readBoard(snapshot, user.factoryId, spans)
      const { list } = await readCarrierSummary(snapshot, user.factoryId, {})
      return { ...board, outstanding: list.filter(({ state }) => !doneStates.has(state)) }
    })
  },
  '/ops/getBoard': ({ db, now }, request) => {
    const spans = boardSpans(request)
    return withSnapshot(db, async (snapshot) => {
      const board = await readBoard(snapshot, null, spans)
      const { list: outstanding } = await readPlatformOutstanding(snapshot)
      const { list: unmetDemand } = await readUnmetDemand(snapshot, { days: 30, page: 1, pageSize: 20 }, now)
      const shares = await readCarrierShares(snapshot, spans.present)
      const platform = await readPlatform(snapshot, spans.present)
      return { ...board, outstanding, ...shares, platform, unmetDemand }
    })
  },
} satisfies Partial<Handlers>
