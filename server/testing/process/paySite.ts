import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { minuteMs } from '#contract/kernel/time.ts'
import { payOrderNumber } from '#contract/orders/checkDigits.ts'
import { createDatabase } from '../../db/database.ts'
import type { Database } from '../../db/database.ts'
import { actor } from '../actors.ts'
import { cloneDatabase } from '../cluster.ts'
import type { TestCluster } from '../cluster.ts'
import { testPool } from '../pool.ts'
import { realClock } from '../realClock.ts'
import { alipayStub } from '../stubs/alipayStub.ts'
import type { AlipayStub } from '../stubs/alipayStub.ts'
import { wechatStub } from '../stubs/wechatStub.ts'
import type { WechatStub } from '../stubs/wechatStub.ts'
import { productionSettings, startServer } from './serverProcess.ts'
import type { ServerProcess, Settings } from './serverProcess.ts'

/** A request to a notice route. */
export interface Sent {
  headers: Record<string, string>
  payload: string | Buffer
}

/** The answer of a notice route. */
export interface RouteAnswer {
  status: number
  type: string
  body: string
}

/** The amount of every pay order. */
export const payAmountFen = 106_920

/** An unpaid pay order and its creator. */
export interface WaitingOrder {
  number: string
  factoryId: number
  userId: number
}

/** Everything that a notice may change about one order. */
export interface PaidState {
  status: string
  plan: string | null
  audits: number
  notices: number
}

/** Two processes of the built server on one database, with both channels set up as an operator does it. */
export interface PaySite {
  wechat: WechatStub
  alipay: AlipayStub
  servers: readonly ServerProcess[]
  waiting(channel: 'wechat' | 'alipay'): Promise<WaitingOrder>
  stateOf(order: WaitingOrder): Promise<PaidState | undefined>
  /** Returns the number of stored notices. */
  noticeCount(): Promise<number>
  /** Posts to one of the processes, by index modulo their number. */
  post(path: string, sent: Sent, server?: number): Promise<RouteAnswer>
  close(): Promise<void>
}

const now = () => new Date()

/** Returns the settings of both channels, with their keys in files of this folder. */
function channelSettings(folder: string, wechat: WechatStub, alipay: AlipayStub): Settings {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return {
    WECHATPAY_APP_ID: wechat.settings.appId,
    WECHATPAY_MERCHANT_ID: wechat.settings.merchantId,
    WECHATPAY_MERCHANT_SERIAL: wechat.settings.merchantSerial,
    WECHATPAY_PRIVATE_KEY_FILE: file('wechat-private.pem', wechat.settings.privateKey),
    WECHATPAY_API_V3_KEY: wechat.settings.apiV3Key,
    WECHATPAY_PUBLIC_KEY_ID: wechat.settings.publicKeyId,
    WECHATPAY_PUBLIC_KEY_FILE: file('wechat-public.pem', wechat.settings.publicKey),
    ALIPAY_APP_ID: alipay.settings.appId,
    ALIPAY_SELLER_ID: alipay.settings.sellerId,
    ALIPAY_PRIVATE_KEY_FILE: file('alipay-private.pem', alipay.settings.privateKey),
    ALIPAY_PUBLIC_KEY_FILE: file('alipay-public.pem', alipay.settings.publicKey),
  }
}

/** Inserts a pay order as submitFactoryRenew does; the processes request no code, since the channels are elsewhere. */
async function insertWaiting(db: Database, channel: 'wechat' | 'alipay'): Promise<WaitingOrder> {
  const { factoryId, userId } = await actor({ db, clock: realClock }, { type: 2 })
  const { rows } = await sql<{ serial: number }>`select nextval('pay_order_serial') as serial`.execute(db)
  const number = payOrderNumber(Number(rows[0]?.serial))
  await db
    .insertInto('pay_order')
    .values({
      number,
      factory_id: factoryId,
      user_id: userId,
      plan: 'professional',
      months: 12,
      list_fen: payAmountFen,
      discount_fen: 0,
      upgrade_fen: 0,
      amount_fen: payAmountFen,
      channel,
      qr_text: 'x',
      created_at: now(),
      pay_before: new Date(Date.now() + 15 * minuteMs),
    })
    .execute()
  return { number, factoryId, userId }
}

async function readState(db: Database, { number, userId }: WaitingOrder): Promise<PaidState | undefined> {
  const { rows } = await sql<PaidState>`
    select p.status, f.plan,
      (select count(*)::int from audit_log where subject_id = p.number) as audits,
      (select count(*)::int from notice where user_id = ${userId} and kind = 'renewalPaid') as notices
    from pay_order p join factory f on f.id = p.factory_id where p.number = ${number}`.execute(db)
  return rows[0]
}

/** Starts both processes on a new database; the build must exist. */
export async function paySite(cluster: TestCluster['connection']): Promise<PaySite> {
  const clone = await cloneDatabase(cluster)
  const pool = testPool(clone.connection, { max: 4 })
  const db = createDatabase(pool)
  const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-keys-'))
  const [wechat, alipay] = [await wechatStub(now), await alipayStub(now)]
  const settings = { ...productionSettings(clone.connection), ...channelSettings(folder, wechat, alipay) }
  const servers = [await startServer(settings), await startServer(settings)]
  return {
    wechat,
    alipay,
    servers,
    waiting: (channel) => insertWaiting(db, channel),
    stateOf: (order) => readState(db, order),
    async noticeCount() {
      const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from pay_notice`.execute(db)
      return rows[0]?.kept ?? 0
    },
    async post(path, { headers, payload }, server = 0) {
      const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
      const { port } = servers[server % servers.length] ?? { port: 0 }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body })
      const type = response.headers.get('content-type') ?? ''
      return { status: response.status, type, body: await response.text() }
    },
    async close() {
      for (const server of servers) server.signal('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
      await pool.end()
      await clone.drop()
      await wechat.http.close()
      await alipay.http.close()
      rmSync(folder, { recursive: true })
    },
  }
}
