import type { FastifyBaseLogger } from 'fastify'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import { sandboxChannel } from '../../adapters/pay/sandbox.ts'
import type { CallbackHandlers } from '../../calls/callback.ts'
import type { Database } from '../../db/database.ts'
import {
  queryPayChannels,
  paymentCallbacks,
  paymentHandlers,
  readSandboxPayment,
} from '../../modules/enterprise/renewals/index.ts'
import type { PayTrouble } from '../../modules/enterprise/renewals/index.ts'

/** The configured payment channels that take real money. */
export type RealChannels = { wechat?: PayChannel; alipay?: PayChannel }

/** The payment part of the application. */
export interface Payments {
  handlers: ReturnType<typeof paymentHandlers>
  callbacks: CallbackHandlers
  /** Queries the channels about pay orders whose notice did not come; a maintenance database will do. */
  queryChannels: (db: Database, now: Date) => Promise<void>
}

/** Assembles the payment channels: the real ones, and outside production the sandbox. */
export function assemblePayments(deps: {
  db: Database
  secret: string
  isProduction: boolean
  channels: RealChannels
  logger: FastifyBaseLogger
}): Payments {
  const { db, secret, logger } = deps
  const recall = (number: string) => readSandboxPayment(db, number)
  const sandbox = deps.isProduction ? null : sandboxChannel({ secret, recall })
  const channels = sandbox === null ? deps.channels : { ...deps.channels, sandbox }
  const onTrouble: PayTrouble = ({ error, ...trouble }) =>
    logger.warn({ ...trouble, ...(error === undefined ? {} : { err: error }) }, 'A payment needs looking at')
  return {
    handlers: paymentHandlers({ channels, sandbox, onTrouble }),
    callbacks: paymentCallbacks(channels, onTrouble),
    queryChannels: (database, now) => queryPayChannels({ db: database, channels, onTrouble }, now),
  }
}
