import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CallPath } from '../contract/permissions.ts'
import type { FileStore } from './adapters/files/fileStore.ts'
import type { SmsProvider } from './adapters/sms/provider.ts'
import type { Handlers } from './calls/context.ts'
import type { Clock } from './core/clock.ts'
import type { Database } from './db/database.ts'
import type { JobHandlers, Jobs } from './db/jobs.ts'
import type { StreamSignal } from './db/streamSignal.ts'
import { registerApiPages } from './http/apiPage.ts'
import { registerCalls } from './http/callRoutes.ts'
import { registerHealth } from './http/health.ts'
import { registerSite } from './http/site.ts'
import { createStreams } from './http/stream/streams.ts'
import { createTransport } from './http/transport.ts'
import { accountHandlers, sendCode } from './modules/account/index.ts'
import type { AccountDeps } from './modules/account/index.ts'
import { carrierHandlers } from './modules/carrier/index.ts'
import { adoptVisitorConsults, consultHandlers, consultScope } from './modules/consult/index.ts'
import { adoptVisitorFavorites, favoriteHandlers } from './modules/favorites/index.ts'
import { fileHandlers, pictureDesk } from './modules/files/index.ts'
import { lineHandlers, soughtInVainCount } from './modules/lines/index.ts'
import { menuHandlers } from './modules/menu/index.ts'
import { noticeHandlers } from './modules/notices/index.ts'
import { adoptVisitorOrders, orderHandlers } from './modules/orders/index.ts'
import { recordHandlers } from './modules/records/index.ts'
import { siteHandlers } from './modules/sites/index.ts'
import { trackingHandlers } from './modules/tracking/index.ts'

/** Everything the application takes from outside; handed in, so that tests choose it. */
export interface AppDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  sms: SmsProvider
  /** Where the bytes of pictures lie. */
  files: FileStore
  /** Wakes the streams of the other processes; null where there are none. */
  signal: StreamSignal | null
  /** At least 32 characters; SMS codes are derived from it. */
  secret: string
  /** In production the developer inbox does not exist. */
  isProduction: boolean
  /** Whether people reach the site by https. */
  isSecure: boolean
  /** The built site; null serves the API alone. */
  siteFolder: string | null
  trustedProxies: readonly string[]
  logger: FastifyBaseLogger
}

export interface App {
  server: FastifyInstance
  jobHandlers: JobHandlers
}

const devCalls: ReadonlySet<CallPath> = new Set(['/dev/getSmsInbox'])

/** Moves what a visitor made to the account that it logged in with, in the login's own transaction (product.md §6). */
const adoptVisitor: AccountDeps['adoptVisitor'] = async (trx, visitorHash, user) => {
  await adoptVisitorOrders(trx, visitorHash, user)
  await adoptVisitorFavorites(trx, visitorHash, user)
  await adoptVisitorConsults(trx, visitorHash, user)
}

/** Puts the application together: the one place that knows every module. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, clock, jobs, secret, isSecure } = deps
  const soughtInVain = soughtInVainCount({
    db,
    secret,
    onError: (error) => deps.logger.warn({ err: error }, 'A search in vain was not counted'),
  })
  const handlers: Handlers = {
    ...accountHandlers({ secret, jobs, adoptVisitor }),
    ...lineHandlers({ soughtInVain }),
    ...favoriteHandlers,
    ...orderHandlers({ secret }),
    ...recordHandlers,
    ...trackingHandlers,
    ...carrierHandlers,
    ...noticeHandlers,
    ...consultHandlers,
    ...fileHandlers({ files: deps.files, consultScope }),
    ...siteHandlers,
    ...menuHandlers,
  }
  const absent = deps.isProduction ? devCalls : new Set<CallPath>()
  const server = createTransport({ logger: deps.logger, trustedProxies: deps.trustedProxies })
  registerHealth(server, db)
  registerApiPages(server, absent)
  const streams = createStreams({
    db,
    clock,
    signal: deps.signal,
    onError: (error) => deps.logger.warn({ err: error }, 'streams cannot look for what is new'),
  })
  const onCommitted = () => {
    jobs.nudge()
    streams.nudge()
  }
  const pictures = pictureDesk(db)
  registerCalls(server, { db, clock, handlers, absent, isSecure, onCommitted, pictures, streams })
  server.beforeDrain(() => streams.endAll())
  server.addHook('preClose', () => streams.stop())
  server.addHook('onClose', () => soughtInVain.settle())
  await registerSite(server, { folder: deps.siteFolder, isSecure })
  const jobHandlers: JobHandlers = {
    'sms.sendCode': ({ smsCodeId }) => sendCode({ db, sms: deps.sms, secret, now: clock.now() }, smsCodeId),
  }
  return { server, jobHandlers }
}
