import { sql } from 'kysely'
import type { SmsProvider } from '#server/adapters/sms/provider.ts'
import { isDatabaseAway } from '#server/db/away.ts'
import type { Database, Queryable } from '#server/db/database.ts'

/** The number of failures in a row that counts as an outage; a provider may refuse a single mobile. */
const failuresMin = 3
const faultCharsMax = 200

/** Failures since the provider last accepted an SMS. */
export interface SmsOutage {
  /** The time of the first failure, ISO 8601. */
  since: string
  failed: number
  /** The provider's last answer, without mobile or text. */
  fault: string
}

/** Returns the present outage of the SMS provider; null while SMS work. */
export async function readSmsOutage(db: Queryable): Promise<SmsOutage | null> {
  const { rows } = await sql<SmsOutage>`
    select since, failed, fault from sms_outage where failed >= ${failuresMin}`.execute(db)
  return rows[0] ?? null
}

interface Deps {
  db: Database
  now: () => Date
  /** Writes a line to the log. */
  warn: (details: object, line: string) => void
}

async function countFailure({ db, now, warn }: Deps, error: unknown): Promise<void> {
  const fault = (error instanceof Error ? error.message : 'no message').slice(0, faultCharsMax)
  const { rows } = await sql<{ failed: number }>`
    insert into sms_outage as o (since, failed, fault) values (${now()}, 1, ${fault})
    on conflict (id) do update set failed = o.failed + 1, fault = excluded.fault returning failed`.execute(db)
  if (rows[0]?.failed === failuresMin) warn({ fault }, 'The SMS provider accepts no SMS')
}

async function endOutage({ db, warn }: Deps): Promise<void> {
  const { rows } = await sql<Omit<SmsOutage, 'fault'>>`
    delete from sms_outage returning since, failed`.execute(db)
  const [outage] = rows
  if (outage && outage.failed >= failuresMin) warn({ ...outage }, 'The SMS provider accepts SMS again')
}

/**
 * Wraps a provider to record its outages in the database, for all processes. Logs a line at the beginning and one at the end. A
 * failure to record changes nothing about the SMS.
 */
export function recordSmsOutages(sms: SmsProvider, deps: Deps): SmsProvider {
  const ignoreOutage = (error: unknown) => {
    // a database that is away has its own line
    if (!isDatabaseAway(error)) deps.warn({ err: error }, 'The state of SMS was not recorded')
  }
  const record = async <Outcome>(sending: Promise<Outcome>): Promise<Outcome> => {
    try {
      const outcome = await sending
      // without a template the provider was not called
      if (outcome !== 'noTemplate') await endOutage(deps).catch(ignoreOutage)
      return outcome
    } catch (error) {
      await countFailure(deps, error).catch(ignoreOutage)
      throw error
    }
  }
  return {
    send: (message) => record(sms.send(message)),
    sendNotice: (notice) => record(sms.sendNotice(notice)),
  }
}
