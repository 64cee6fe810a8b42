import type { Envelope } from '../../contract/kernel/problems.ts'
import type { CallInput, CallResponse } from '../../contract/calls/calls.ts'
import type { CallPath } from '../../contract/calls/permissions.ts'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileStore } from '../adapters/files/fileStore.ts'
import { folderFiles } from '../adapters/files/folderFiles.ts'
import { sealedFiles } from '../adapters/files/sealedFiles.ts'
import type { PayChannel } from '../adapters/pay/payChannel.ts'
import { standInRealName } from '../adapters/realName/standIn.ts'
import type { RealNameProvider } from '../adapters/realName/provider.ts'
import { noticeSmsText, noticeTemplates } from '../adapters/sms/noticeTexts.ts'
import type { SmsNotice } from '../adapters/sms/noticeTexts.ts'
import type { SmsMessage, SmsProvider } from '../adapters/sms/provider.ts'
import { smsText } from '../adapters/sms/provider.ts'
import { createWebhookSender } from '../adapters/webhooks/sender.ts'
import type { WebhookSender } from '../adapters/webhooks/sender.ts'
import { buildApp } from '../app.ts'
import type { App } from '../app.ts'
import type { RealChannels } from '../process/providers/payments.ts'
import type { Clock } from '../core/clock.ts'
import { createVault } from '../core/vault.ts'
import { createDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { createJobs } from '../db/jobs/jobs.ts'
import type { PoolTimeouts } from '../db/pool.ts'
import { readsOf } from '../db/replicas.ts'
import type { Reading, Reads } from '../db/replicas.ts'
import type { StreamSignal } from '../db/streamSignal.ts'
import type pg from 'pg'
import { ask } from './ask.ts'
import { drainJobs, makeJobsDue } from './drainJobs.ts'
import { complaintLogger } from './logger.ts'
import { outsideCalls } from './stubs/outsideCalls.ts'
import { insertIntoInbox } from '../modules/account/index.ts'
import { ensureDefaultSite } from '../modules/operators/siteList/index.ts'
import { cloneDatabase } from './cluster.ts'
import { patientTimeouts, testPool } from './pool.ts'
import type { TestCluster } from './cluster.ts'

/** What a client sends along: a token, a cookie jar of its own, a key, an address. */
export interface CallOptions {
  token?: string
  cookie?: string
  idempotencyKey?: string
  remoteAddress?: string
}

/** The whole application on a database of its own, its clock and its SMS in the test's hands. */
export interface TestApp {
  db: Database
  /** The application's own connections. */
  appPool: pg.Pool
  /** Connections of the test, for what it sets up and looks up: its statements have no time-out. */
  pool: pg.Pool
  connection: TestCluster['connection']
  server: App['server']
  /** Where the bytes of pictures lie, and of software: a folder of its own. */
  files: FileStore
  releases: FileStore
  /** The present; the test moves it. */
  clock: { at: Date; now(): Date; advanceMs(ms: number): void }
  /** Every SMS with a code that went out, oldest first. */
  sent: SmsMessage[]
  /** Every SMS of a notice; `refuse` makes the provider fail with this code. */
  sentNotices: SmsNotice[] & { refuse?: string | undefined }
  /** Log lines of level warn and above; a test that ends with some unread fails itself by `close`. */
  complaints: string[]
  /** Makes a call and gives the envelope; HTTP other than 200 throws. */
  call<P extends CallPath>(
    path: P,
    body: CallInput<P>,
    options?: CallOptions,
  ): Promise<Envelope<CallResponse<P>>>
  /** Makes a call that must succeed and gives its data. */
  data<P extends CallPath>(path: P, body: CallInput<P>, options?: CallOptions): Promise<CallResponse<P>>
  /** Does jobs, and sends deliveries, as they come, as the real process does. */
  startJobs(): void
  /** Stops that, as a process does that ends; receivers that hang are waited for so long. */
  stopJobs(patienceMs?: number): Promise<unknown>
  /** Does the jobs that wait (SMS), and sends the deliveries that are due. */
  runJobs(): Promise<void>
  /** Does once each job that waits, those meant for later, too. */
  runAllJobs(): Promise<void>
  /** Asks the payment channels about pay orders that wait. */
  askPayChannels(): Promise<void>
  close(): Promise<void>
}

/** Tests ask no name server. */
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

/** What a test may choose of its application. */
export interface TestAppOptions {
  /** A built site to serve beside the API. */
  siteFolder?: string
  isProduction?: boolean
  now?: Date
  clock?: Clock
  trustedProxies?: readonly string[]
  /** Whether people reach the site by https; they do not where it is left out. */
  isSecure?: boolean
  /** Where people reach the site, as configured. */
  publicOrigin?: string
  /** Where the pages call, if not where they come from. */
  apiBase?: string
  /** Other origins whose pages may call. */
  corsOrigins?: readonly string[]
  /** How many kinds of notices the SMS provider has a text for; left out: every kind. */
  noticeTemplates?: number
  /** Compares names and id numbers; left out: the stand-in. */
  realName?: RealNameProvider | null
  /** Payment channels beside the sandbox. */
  payChannels?: RealChannels
  /** Brings deliveries to receivers; left out: one that reaches this machine, and knows no names. */
  webhooks?: WebhookSender
  /** What wakes the streams of other processes. */
  signal?: (connection: TestCluster['connection']) => StreamSignal
  /** The database to begin with, which nobody may be using, and the files of its software; only what migrations make, where it is left out. */
  begin?: { database: string; releases: string }
  /** Whether what is acknowledged is on the disk, as in earnest: replicas hold no more than that. */
  isDurable?: boolean
  /** Where read calls read; left out: where calls write, by connections that may not. */
  reads?: (primary: Reading, connection: TestCluster['connection']) => Reads
  /** How long the application waits for its database; patient unless given. */
  timeouts?: PoolTimeouts
  /** Another way to the application's database: a proxy that the test makes sick. */
  through?: (connection: TestCluster['connection']) => Promise<TestCluster['connection']>
}

/** Builds the application on a clone of the template database. */
export async function testApp(
  cluster: TestCluster['connection'],
  options: TestAppOptions = {},
): Promise<TestApp> {
  const clone = await cloneDatabase(cluster, options.begin?.database)
  const { logger, complaints } = complaintLogger()
  const connection = (await options.through?.(clone.connection)) ?? clone.connection
  const onError = (error: Error) => complaints.push(error.message)
  const timeouts = options.timeouts ?? patientTimeouts
  const pool = testPool(clone.connection, { max: 5, isForMaintenance: true, onError })
  // It is worth nothing after the run; what a crash leaves is tested with servers that are started as in earnest.
  if (!options.isDurable)
    await pool.query(`alter database ${clone.connection.database} set synchronous_commit = off`)
  const appPool = testPool(connection, { max: 10, timeouts, onError })
  const db = createDatabase(appPool)
  // as a replica would refuse it: a read call writes nothing where it reads
  const readPool = testPool(connection, { max: 5, isReadOnly: true, timeouts, onError })
  const primary = { db: createDatabase(readPool), lookupDb: db, isReplica: false }
  const reads = options.reads?.(primary, connection) ?? readsOf(primary)
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
  if (options.begin) cpSync(options.begin.releases, releasesFolder, { recursive: true })
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
  const { server, jobHandlers, deliveries, askPayChannels } = await buildApp({
    db,
    reads,
    clock: options.clock ?? clock,
    nudgeJobs: () => jobs.nudge(),
    sms: outside.guard(smsInTest, ['send', 'sendNotice']),
    realName: realName && outside.guard(realName, ['check']),
    noticeTemplates: options.noticeTemplates ?? noticeTemplates.length,
    files,
    releases,
    payChannels: {
      ...(wechat && { wechat: guardChannel(wechat) }),
      ...(alipay && { alipay: guardChannel(alipay) }),
    },
    webhooks: outside.guard(sender, ['refusalOf', 'send']),
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
    // a receiver that failed for days is told of by SMS
    await drainJobs(db, jobHandlers)
  }

  const call: TestApp['call'] = async (path, body, sentAlong = {}) => {
    const { token, cookie, idempotencyKey, remoteAddress } = sentAlong
    const answer = await ask(server, {
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
    askPayChannels: () => askPayChannels(db, (options.clock ?? clock).now()),
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
