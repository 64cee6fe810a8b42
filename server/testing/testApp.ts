import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import type { Envelope } from '#contract/kernel/problems.ts'
import type { FileStore } from '../adapters/files/fileStore.ts'
import { folderFiles } from '../adapters/files/folderFiles.ts'
import { sealedFiles } from '../adapters/files/sealedFiles.ts'
import type { PayChannel } from '../adapters/pay/payChannel.ts'
import type { RealNameProvider } from '../adapters/realName/provider.ts'
import { standInRealName } from '../adapters/realName/standIn.ts'
import { noticeSmsText, noticeTemplates } from '../adapters/sms/noticeTexts.ts'
import type { SmsNotice } from '../adapters/sms/noticeTexts.ts'
import type { SmsMessage, SmsProvider } from '../adapters/sms/provider.ts'
import { smsText } from '../adapters/sms/provider.ts'
import { createWebhookSender } from '../adapters/webhooks/sender.ts'
import type { WebhookSender } from '../adapters/webhooks/sender.ts'
import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import type { Clock } from '../core/clock.ts'
import { createVault } from '../core/vault.ts'
import { createDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { createJobs } from '../db/jobs/jobs.ts'
import type { PoolTimeouts } from '../db/pool.ts'
import { readsOfPrimary } from '../db/replicas.ts'
import type { ReadSource, Reads } from '../db/replicas.ts'
import type { StreamSignal } from '../db/streamSignal.ts'
import { insertIntoInbox } from '../modules/account/index.ts'
import { ensureDefaultSite } from '../modules/lines/siteList/index.ts'
import type { RealChannels } from '../process/providers/payments.ts'
import { cloneDatabase } from './cluster.ts'
import type { TestCluster } from './cluster.ts'
import { drainJobs, makeJobsDue } from './drainJobs.ts'
import { complaintLogger } from './logger.ts'
import { appPoolOptions, testPool } from './pool.ts'
import { sendRequest } from './sendRequest.ts'
import { outsideCalls } from './stubs/outsideCalls.ts'

/** The token, cookie, key and address that a client sends with a call. */
export interface CallOptions {
  token?: string
  cookie?: string
  idempotencyKey?: string
  remoteAddress?: string
}

/** The whole application on its own database, with a clock and SMS under the test's control. */
export interface TestApp {
  db: Database
  /** The application's connections. */
  appPool: pg.Pool
  /** The test's connections for setup and checks, without statement time-outs. */
  pool: pg.Pool
  connection: TestCluster['connection']
  server: App['server']
  /** The stores of pictures and of software, in a folder of its own. */
  files: FileStore
  releases: FileStore
  /** The current time, which the test moves. */
  clock: { at: Date; now(): Date; advanceMs(ms: number): void }
  /** Every SMS with a code, oldest first. */
  sent: SmsMessage[]
  /** Every SMS of a notice; with `refuse` the provider fails with this code. */
  sentNotices: SmsNotice[] & { refuse?: string | undefined }
  /** Log lines of level warn and above; `close` throws if the test left some unread. */
  complaints: string[]
  /** Makes a call and returns the envelope; throws on HTTP other than 200. */
  call<P extends CallPath>(
    path: P,
    body: CallInput<P>,
    options?: CallOptions,
  ): Promise<Envelope<CallResponse<P>>>
  /** Makes a call that must succeed and returns its data. */
  data<P extends CallPath>(path: P, body: CallInput<P>, options?: CallOptions): Promise<CallResponse<P>>
  /** Starts running jobs and sending deliveries, as the real process does. */
  startJobs(): void
  /** Stops that, as a process does at its end; waits so long for slow receivers. */
  stopJobs(patienceMs?: number): Promise<unknown>
  /** Runs due jobs (SMS) and sends due deliveries. */
  runJobs(): Promise<void>
  /** Runs each waiting job once, including later ones. */
  runAllJobs(): Promise<void>
  /** Queries the payment channels about unpaid pay orders. */
  askPayChannels(): Promise<void>
  close(): Promise<void>
}

/** Resolves only IP addresses, since tests must not use a name server. */
const knowsAddresses = (host: string) =>
  isIP(host) === 0
    ? Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
    : Promise.resolve([host])

/** The secret of every application under test. */
export const testSecret = 'a secret of tests, thirty-two characters long'

function testClock(start: Date): TestApp['clock'] {
  const clock = {
    at: start,
    now: () => clock.at,
    advanceMs(ms: number) {
      clock.at = new Date(clock.at.getTime() + ms)
    },
  }
  return clock
}

/** Options of `testApp`. */
export interface TestAppOptions {
  /** A built site to serve with the API. */
  siteFolder?: string
  isProduction?: boolean
  now?: Date
  clock?: Clock
  trustedProxies?: readonly string[]
  /** Whether the site uses https; no by default. */
  isSecure?: boolean
  /** The configured public origin. */
  publicOrigin?: string
  /** The origin that pages call, if not their own. */
  apiBase?: string
  /** Other origins whose pages may call. */
  corsOrigins?: readonly string[]
  /** Whether an SMS provider is set up; yes by default. */
  sendsSms?: boolean
  /** How many kinds of notices the SMS provider has a text for; all by default. */
  noticeTemplates?: number
  /** The provider of real-name checks; the stand-in by default. */
  realName?: RealNameProvider | null
  /** Payment channels in addition to the sandbox. */
  payChannels?: RealChannels
  /** Sends deliveries; by default one that may reach this machine and resolves no names. */
  webhooks?: WebhookSender
  /** The signal for streams of other processes. */
  signal?: (connection: TestCluster['connection']) => StreamSignal
  /** The template database (unused by others) and its software files; by default the migrated template. */
  template?: { database: string; releases: string }
  /** Whether commits wait for the disk, as in production; replicas need it. */
  isDurable?: boolean
  /** The databases of read calls; by default the primary, by read-only connections. */
  reads?: (primary: ReadSource, connection: TestCluster['connection']) => Reads
  /** The time-outs of the application's pools; long by default. */
  timeouts?: PoolTimeouts
  /** Wraps the application's connection, for example in a faulty proxy. */
  through?: (connection: TestCluster['connection']) => Promise<TestCluster['connection']>
}

/** Builds the application on a clone of the template database. */
export async function testApp(
  cluster: TestCluster['connection'],
  options: TestAppOptions = {},
): Promise<TestApp> {
  const clone = await cloneDatabase(cluster, options.template?.database)
  const { logger, complaints } = complaintLogger()
  const connection = (await options.through?.(clone.connection)) ?? clone.connection
  const ownPool = appPoolOptions(logger, options.timeouts)
  const pool = testPool(clone.connection, { max: 5, isForMaintenance: true, onError: ownPool.onError })
  // The data need not survive a crash; durability is tested with servers started as in production.
  if (!options.isDurable)
    await pool.query(`alter database ${clone.connection.database} set synchronous_commit = off`)
  const appPool = testPool(connection, { ...ownPool, max: 10 })
  const db = createDatabase(appPool)
  // a read call must not write, as a replica would refuse it
  const readPool = testPool(connection, { ...ownPool, max: 5, isReadOnly: true })
  const primary = { db: createDatabase(readPool), lookupDb: db, isReplica: false }
  const reads = options.reads?.(primary, connection) ?? readsOfPrimary(primary)
  const outside = outsideCalls((line) => complaints.push(line))
  outside.watch(db)
  await ensureDefaultSite(createDatabase(pool))
  const clock = testClock(options.now ?? new Date('2026-11-20T02:00:00.000Z'))
  const sent: SmsMessage[] = []
  const sentNotices: TestApp['sentNotices'] = []
  const onJobFault = (error: unknown, about: object) =>
    logger.error({ err: error, ...about }, 'A job was not done')
  const jobs = createJobs(db, { onError: onJobFault })
  const filesFolder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-files-'))
  const releasesFolder = join(filesFolder, 'releases')
  if (options.template) cpSync(options.template.releases, releasesFolder, { recursive: true })
  const vault = createVault(testSecret)
  const storeCalls = ['put', 'get', 'remove', 'list'] as const
  const files = outside.guard(sealedFiles(folderFiles(filesFolder), vault), storeCalls)
  const releases = outside.guard(folderFiles(releasesFolder), storeCalls)
  const smsInTest: SmsProvider = {
    async send(message) {
      sent.push(message)
      await insertIntoInbox(db, message.mobile, smsText(message), (options.clock ?? clock).now())
    },
    async sendNotice(notice) {
      if (sentNotices.refuse !== undefined) throw new Error(`SMS refused: ${sentNotices.refuse}`)
      sentNotices.push(notice)
      await insertIntoInbox(db, notice.mobile, noticeSmsText(notice), (options.clock ?? clock).now())
      return 'taken'
    },
  }
  const guardChannel = (channel: PayChannel) => outside.guard(channel, ['create', 'query'])
  const { wechat, alipay } = options.payChannels ?? {}
  const realName = options.realName === undefined ? standInRealName : options.realName
  const sender =
    options.webhooks ?? createWebhookSender({ mayReachPrivate: true }, { resolve: knowsAddresses })
  const { server, jobHandlers, deliveries, queryPayChannels } = await buildApp({
    db,
    reads,
    clock: options.clock ?? clock,
    nudgeJobs: () => jobs.nudge(),
    sms: options.sendsSms === false ? null : outside.guard(smsInTest, ['send', 'sendNotice']),
    realName: realName && outside.guard(realName, ['check']),
    noticeTemplates: options.noticeTemplates ?? noticeTemplates.length,
    files,
    releases,
    payChannels: {
      ...(wechat && { wechat: guardChannel(wechat) }),
      ...(alipay && { alipay: guardChannel(alipay) }),
    },
    webhooks: outside.guard(sender, ['checkTarget', 'send']),
    signal: options.signal?.(connection) ?? null,
    secret: testSecret,
    vault,
    isProduction: options.isProduction ?? false,
    isSecure: options.isSecure ?? false,
    publicOrigin: options.publicOrigin ?? null,
    apiBase: options.apiBase ?? '',
    corsOrigins: options.corsOrigins ?? [],
    siteFolder: options.siteFolder ?? null,
    trustedProxies: options.trustedProxies ?? [],
    logger,
    onAnswered: null,
    isLeaving: () => false,
    streamPulseMs: 100,
  })

  const stopJobs = (patienceMs?: number) => Promise.all([jobs.stop(), deliveries.stop(patienceMs)])
  async function runJobs() {
    await drainJobs(db, jobHandlers)
    await deliveries.sendDue()
    // a receiver that failed for days causes an SMS
    await drainJobs(db, jobHandlers)
  }

  const call: TestApp['call'] = async (path, body, sentAlong = {}) => {
    const { token, cookie, idempotencyKey, remoteAddress } = sentAlong
    const answer = await sendRequest(server, {
      path,
      payload: body as object,
      headers: {
        ...(token === undefined ? {} : { authorization: token }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      remoteAddress,
    })
    if (answer.status !== 200) throw new Error(`${path}: HTTP ${answer.status}`)
    return answer.envelope() as Envelope<CallResponse<typeof path>>
  }

  return {
    db,
    appPool,
    pool,
    connection: clone.connection,
    server,
    files,
    releases,
    clock,
    sent,
    sentNotices,
    complaints,
    call,
    async data(path, body, sentAlong) {
      const envelope = await call(path, body, sentAlong)
      if (envelope.code !== 200) throw new Error(`${path}: ${envelope.code} ${envelope.msg}`)
      return envelope.data
    },
    startJobs() {
      jobs.work(jobHandlers)
      deliveries.start()
    },
    stopJobs,
    runJobs,
    async runAllJobs() {
      await makeJobsDue(db)
      await runJobs()
    },
    askPayChannels: () => queryPayChannels(db, (options.clock ?? clock).now()),
    async close() {
      await stopJobs()
      await server.close()
      await reads.stop()
      await db.destroy()
      await readPool.end()
      await pool.end()
      await clone.drop()
      rmSync(filesFolder, { recursive: true, force: true })
      if (complaints.length > 0) throw new Error(`The application complained:\n${complaints.join('\n')}`)
    },
  }
}
