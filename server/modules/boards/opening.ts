import { sql } from 'kysely'
import type { Opening, OpeningStep } from '#contract/boards/openingCalls.ts'
import { openingSteps } from '#contract/boards/words.ts'
import { noticeTemplates } from '#server/adapters/sms/noticeTexts.ts'
import type { Handlers } from '#server/calls/context.ts'
import type { Database } from '#server/db/database.ts'
import { readSmsOutage } from '../notices/index.ts'

type Counts = Record<OpeningStep['step'], number>

/** Counts from the settings of this server. */
interface SettingCounts {
  /** SMS providers: one or none. */
  sms: number
  /** Kinds of notices that the SMS provider has a template for. */
  templates: number
  /** Payment channels that take real money. */
  channels: number
}

/** Counts that complete each step. Two operators, so that one lost phone locks nobody out. */
const enough: Counts = {
  operators: 2,
  sms: 1,
  templates: noticeTemplates.length,
  channels: 1,
  carriers: 1,
  lines: 1,
  orders: 1,
}

/** Counts the steps, each only up to its `enough`, since the tables may be large. Reads the outage of a configured SMS provider. */
async function readOpening(db: Database, settingCounts: SettingCounts): Promise<Opening> {
  const { rows } = await sql<Omit<Counts, keyof SettingCounts>>`
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
  const counts: Counts = { ...settingCounts, ...counted }
  return {
    smsOutage: settingCounts.sms === 0 ? null : await readSmsOutage(db),
    steps: openingSteps.map((step) => ({
      step,
      isDone: counts[step] >= enough[step],
      count: counts[step],
      enough: enough[step],
    })),
  }
}

/** Handlers of the opening checklist: the steps left between an empty database and the first order. */
export const openingHandlers = (settingCounts: SettingCounts) =>
  ({
    '/ops/getOpening': ({ db }) => readOpening(db, settingCounts),
  }) satisfies Partial<Handlers>
