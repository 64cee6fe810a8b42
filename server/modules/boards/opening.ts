import { sql } from 'kysely'
import type { Opening, OpeningStep } from '../../../contract/boards/openingCalls.ts'
import { openingSteps } from '../../../contract/boards/words.ts'
import { noticeTemplates } from '../../adapters/sms/noticeTexts.ts'
import type { Handlers } from '../../calls/context.ts'
import type { Database } from '../../db/database.ts'

type Counts = Record<OpeningStep['step'], number>

/** What the settings of this server hold. */
interface Settled {
  /** Kinds of notices that the SMS provider has a text for. */
  templates: number
  /** Channels that take real money. */
  channels: number
}

/** One operator's lost phone must not close the desk; of the others one is a beginning. */
const enough: Counts = {
  operators: 2,
  templates: noticeTemplates.length,
  channels: 1,
  carriers: 1,
  lines: 1,
  orders: 1,
}

/** Counted no further than is enough, since a whole country may stand in these tables. */
async function readOpening(db: Database, settled: Settled): Promise<Opening> {
  const { rows } = await sql<Omit<Counts, keyof Settled>>`
    select
      (select count(*)::integer from (select from app_user u join factory f on f.id = u.factory_id
        where f.type = 9 and u.enabled limit ${enough.operators}) x) as operators,
      (select count(*)::integer from (select from factory where type = 3 and disabled_reason is null
        limit ${enough.carriers}) x) as carriers,
      (select count(*)::integer from (select from line where status = 'on' limit ${enough.lines}) x) as lines,
      (select count(*)::integer from (select from freight_order limit ${enough.orders}) x) as orders`.execute(
    db,
  )
  const [counted] = rows
  if (!counted) throw new Error('A count of nothing is a row, too')
  const counts: Counts = { ...settled, ...counted }
  return {
    steps: openingSteps.map((step) => ({
      step,
      isDone: counts[step] >= enough[step],
      count: counts[step],
      enough: enough[step],
    })),
  }
}

/** What is still missing between an empty database and the first order. */
export const openingHandlers = (settled: Settled) =>
  ({
    '/ops/getOpening': ({ db }) => readOpening(db, settled),
  }) satisfies Partial<Handlers>
