import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { FileStore } from './adapters/files/fileStore.ts'
import type { RealNameProvider } from './adapters/realName/provider.ts'
import type { SmsProvider } from './adapters/sms/provider.ts'
import type { WebhookSender } from './adapters/webhooks/sender.ts'
import type { Handlers } from './calls/context.ts'
import type { Clock } from './core/clock.ts'
import type { Vault } from './core/vault.ts'
import type { Database } from './db/database.ts'
import type { JobHandlers } from './db/jobs/jobs.ts'
import type { Reads } from './db/replicas.ts'
import type { StreamSignal } from './db/streamSignal.ts'
import { reportAnsweredCalls } from './http/calls/answered.ts'
import type { AnsweredCall } from './http/calls/answered.ts'
import { registerCalls } from './http/calls/callRoutes.ts'
import { allowOrigins } from './http/crossOrigin.ts'
import { registerDestinationPages } from './http/destinationPages/routes.ts'
import { registerDownloads } from './http/download/downloadRoute.ts'
import { registerHealth } from './http/health.ts'
import { registerApiPages } from './http/reference/apiPage.ts'
import { registerSite } from './http/site/site.ts'
import { createStreams } from './http/stream/streams.ts'
import { createTransport } from './http/transport/transport.ts'
import { accountHandlers, avatarReader, sendCode } from './modules/account/index.ts'
import type { AccountDeps } from './modules/account/index.ts'
import { menuHandlers } from './modules/account/menu/index.ts'
import { auditHandlers } from './modules/audit/index.ts'
import { boardHandlers, openingHandlers } from './modules/boards/index.ts'
import { carrierPageHandlers } from './modules/carrier/carrierPage/index.ts'
import { carrierHandlers } from './modules/carrier/index.ts'
import {
  adoptVisitorConsults,
  consultFileReader,
  consultHandlers,
  notifyUnread,
} from './modules/consult/index.ts'
import { factoryHandlers } from './modules/enterprise/factory/index.ts'
import { staffHandlers } from './modules/enterprise/staff/index.ts'
import { verificationFileReader, verificationHandlers } from './modules/enterprise/verification/index.ts'
import { fileHandlers, uploadLimiter } from './modules/files/index.ts'
import { bulkJobHandlers, runBulkJob } from './modules/files/jobs/index.ts'
import { feedbackFileReader, feedbackHandlers } from './modules/help/feedback/index.ts'
import { checkFile, softwareDownloads, softwareHandlers } from './modules/help/software/index.ts'
import { destinationHandlers, destinationPages } from './modules/lines/destinations/index.ts'
import { adoptVisitorFavorites, favoriteHandlers } from './modules/lines/favorites/index.ts'
import { lineImportHandlers, lineImportWorks, lineManageHandlers } from './modules/lines/manage/index.ts'
import { lineHandlers, unmetDemandCounter } from './modules/lines/search/index.ts'
import { siteHandlers } from './modules/lines/siteList/index.ts'
import { noticeHandlers, recordSmsOutages, sendNoticeSms } from './modules/notices/index.ts'
import { openInterfaceHandlers } from './modules/open/index.ts'
import { operatorHandlers } from './modules/operators/index.ts'
import { adoptVisitorOrders, exportQueue, orderFileReader, orderHandlers } from './modules/orders/index.ts'
import { ledgerHandlers } from './modules/orders/ledgers/index.ts'
import { recordHandlers } from './modules/records/index.ts'
import { statementHandlers } from './modules/statements/index.ts'
import { recipientWords, trackingHandlers } from './modules/tracking/index.ts'
import { webhookDeliveries, webhookHandlers } from './modules/webhooks/index.ts'
import type { Deliveries } from './modules/webhooks/index.ts'
import { assemblePayments } from './process/providers/payments.ts'
import type { Payments, RealChannels } from './process/providers/payments.ts'

/** The application's dependencies, passed in so that tests choose them. */
export interface AppDeps {
  db: Database
  /** The databases that read calls use. */
  reads: Reads
  clock: Clock
  /** Wakes this process's workers, so that a committed job does not wait for their next poll. */
  nudgeJobs: () => void
  /** Null: not set up. Codes are then refused, and notices are shown in the application only. */
  sms: SmsProvider | null
  /** Compares names and id numbers with the register; null: operators check every card. */
  realName: RealNameProvider | null
  /** The number of notice kinds that the SMS provider has a template for. */
  noticeTemplates: number
  /** The store of pictures. */
  files: FileStore
  /** The store of software releases. */
  releases: FileStore
  /** The configured payment channels; outside production the sandbox is added. */
  payChannels: RealChannels
  /** Sends deliveries to carriers' own software. */
  webhooks: WebhookSender
  /** Wakes the streams of the other processes; null without any. */
  signal: StreamSignal | null
  /** At least 32 characters; SMS codes are derived from it. */
  secret: string
  /** Seals id-card numbers; its keys come from the same secret. */
  vault: Vault
  /** In production the developer inbox does not exist. */
  isProduction: boolean
  /** Whether the site is reached over https. */
  isSecure: boolean
  /** The site's configured origin; null: links to others are left out. */
  publicOrigin: string | null
  /** The address of the pages' calls; empty: the pages' own origin. */
  apiBase: string
  /** Other origins whose pages may call. */
  corsOrigins: readonly string[]
  /** The built site; null serves the API alone. */
  siteFolder: string | null
  trustedProxies: readonly string[]
  logger: FastifyBaseLogger
  /** Called for each answered call; null: not reported. */
  onAnswered: ((call: AnsweredCall) => void) | null
  /** Whether this process is stopping, so that calls should go to another. */
  isLeaving: () => boolean
  /** How often event streams are checked, ms; for tests. */
  streamPulseMs?: number
}

export interface App {
  server: FastifyInstance
  jobHandlers: JobHandlers
  /** Deliveries to carriers' own software, to start and stop with the process. */
  deliveries: Deliveries
  /** Returns the number of open event streams. */
  countStreams: () => number
  queryPayChannels: Payments['queryChannels']
}

const devCalls: ReadonlySet<CallPath> = new Set([
  '/dev/getSmsInbox',
  '/Payment/getSandboxOrder',
  '/Payment/sandboxPay',
])

/** Moves a visitor's records to the account it logged in to, in the login's transaction (product.md §6). */
const adoptVisitor: AccountDeps['adoptVisitor'] = async (trx, visitorHash, user, now) => {
  await adoptVisitorOrders(trx, visitorHash, user, now)
  await adoptVisitorFavorites(trx, visitorHash, user)
  await adoptVisitorConsults(trx, visitorHash, user, now)
}

/** Builds the application; the only module that knows every other. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, reads, clock, secret, isSecure } = deps
  const warn = (details: object, line: string) => deps.logger.warn(details, line)
  const sms = deps.sms && recordSmsOutages(deps.sms, { db, now: () => clock.now(), warn })
  const sendsSms = sms !== null
  const unmetDemand = unmetDemandCounter({
    db,
    secret,
    onError: (error) => deps.logger.warn({ err: error }, 'A search without a result was not counted'),
  })
  const payments = assemblePayments({ ...deps, channels: deps.payChannels })
  const queueExport = exportQueue()
  const handlers: Handlers = {
    ...accountHandlers({ secret, vault: deps.vault, adoptVisitor, sendsSms }),
    ...lineHandlers({ unmetDemand }),
    ...destinationHandlers(),
    ...carrierPageHandlers,
    ...lineManageHandlers,
    ...lineImportHandlers,
    ...bulkJobHandlers,
    ...favoriteHandlers,
    ...orderHandlers({ secret, queueExport }),
    ...statementHandlers({ secret, queueExport }),
    ...recordHandlers,
    ...trackingHandlers({ secret }),
    ...boardHandlers,
    ...openingHandlers({
      sms: sendsSms ? 1 : 0,
      templates: deps.noticeTemplates,
      channels: Object.keys(deps.payChannels).length,
    }),
    ...carrierHandlers,
    ...openInterfaceHandlers({ secret }),
    ...ledgerHandlers,
    ...noticeHandlers,
    ...consultHandlers,
    ...fileHandlers({
      files: deps.files,
      readers: {
        consult: consultFileReader,
        feedback: feedbackFileReader,
        order: orderFileReader,
        user: avatarReader,
        verification: verificationFileReader,
      },
    }),
    ...staffHandlers,
    ...verificationHandlers({
      vault: deps.vault,
      realName: deps.realName,
      onCheckTrouble: ({ error, ...trouble }) =>
        deps.logger.warn({ ...trouble, err: error }, 'A real-name check was not answered'),
    }),
    ...factoryHandlers,
    ...auditHandlers,
    ...softwareHandlers({ releases: deps.releases, secret }),
    ...feedbackHandlers,
    ...siteHandlers,
    ...operatorHandlers({ secret, sendsSms }),
    ...webhookHandlers({ vault: deps.vault, sender: deps.webhooks }),
    ...menuHandlers,
    ...payments.handlers,
  }
  const absent = deps.isProduction ? devCalls : new Set<CallPath>()
  const server = createTransport({ logger: deps.logger, trustedProxies: deps.trustedProxies, isSecure })
  allowOrigins(server, deps.corsOrigins)
  registerHealth(server, db, { isStopping: deps.isLeaving, sendsSms })
  if (deps.onAnswered) reportAnsweredCalls(server, deps.onAnswered)
  registerApiPages(server, absent, deps.apiBase)
  const streams = createStreams({
    db,
    clock,
    signal: deps.signal,
    onError: (error) => deps.logger.warn({ err: error }, 'streams cannot look for what is new'),
    ...(deps.streamPulseMs !== undefined && { pulseMs: deps.streamPulseMs }),
  })
  const deliveries = webhookDeliveries({
    db,
    vault: deps.vault,
    sender: deps.webhooks,
    now: () => clock.now(),
    onError: (error) => deps.logger.warn({ err: error }, 'Deliveries wait for the database'),
  })
  const onCommitted = () => {
    deps.nudgeJobs()
    deliveries.nudge()
    streams.nudge()
  }
  const pictures = uploadLimiter(db)
  const { callbacks } = payments
  registerCalls(server, {
    db,
    reads,
    clock,
    handlers,
    callbacks,
    absent,
    isSecure,
    onCommitted,
    pictures,
    streams,
  })
  registerDownloads(server, { clock, downloads: softwareDownloads({ db, releases: deps.releases, secret }) })
  registerDestinationPages(server, { pages: destinationPages({ reads, clock }), origin: deps.publicOrigin })
  server.beforeDrain(() => streams.endAll())
  server.addHook('preClose', () => streams.stop())
  server.addHook('onClose', () => unmetDemand.settle())
  const { siteFolder: folder, apiBase } = deps
  await registerSite(server, { folder, isSecure, apiBase, now: () => clock.now() })
  const onGivenUp = (fault: string) => deps.logger.warn({ fault }, 'An SMS notice was given up after a day')
  const jobHandlers: JobHandlers = {
    'software.checkFile': ({ releaseId }) => checkFile({ db, releases: deps.releases }, releaseId),
    'sms.sendCode': ({ smsCodeId }) => sendCode({ db, sms, secret, now: clock.now() }, smsCodeId),
    'sms.sendNotice': ({ smsNoticeId }) =>
      sendNoticeSms(
        { db, sms, now: clock.now(), readRecipientText: recipientWords(db, secret), onGivenUp },
        smsNoticeId,
      ),
    'bulk.run': ({ bulkJobId }) =>
      runBulkJob({ db, now: () => clock.now(), works: lineImportWorks }, bulkJobId),
    'consult.tellUnread': (unread) => notifyUnread(db, unread, clock.now()),
  }
  return {
    server,
    jobHandlers,
    deliveries,
    countStreams: () => streams.count(),
    queryPayChannels: payments.queryChannels,
  }
}
