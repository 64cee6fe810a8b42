import type { FastifyBaseLogger } from 'fastify'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import { sandboxChannel } from '../../adapters/pay/sandbox.ts'
import type { CallbackHandlers } from '../../calls/callback.ts'
import type { Database } from '../../db/database.ts'
import {
  askChannels,
  paymentCallbacks,
  paymentHandlers,
  recallSandboxPayment,
} from '../../modules/enterprise/renewals/index.ts'
import type { PayTrouble } from '../../modules/enterprise/renewals/index.ts'

/** The payment channels that take real money and are set up here. */
export type RealChannels = { wechat?: PayChannel; alipay?: PayChannel }

/** Everything that the application does about payments. */
export interface Payments {
  handlers: ReturnType<typeof paymentHandlers>
  callbacks: CallbackHandlers
  /** One round of asking the channels about pay orders whose notice did not come; the database may be one for maintenance. */
  ask: (db: Database, now: Date) => Promise<void>
}

/** Puts the channels together: the real ones, and outside production the sandbox beside them. */
export function assemblePayments(deps: {
  db: Database
  secret: string
  isProduction: boolean
  channels: RealChannels
  logger: FastifyBaseLogger
}): Payments {
  const { db, secret, logger } = deps
  const recall = (number: string) => recallSandboxPayment(db, number)
  const sandbox = deps.isProduction ? null : sandboxChannel({ secret, recall })
  const channels = sandbox === null ? deps.channels : { ...deps.channels, sandbox }
  const onTrouble: PayTrouble = ({ error, ...trouble }) =>
    logger.warn({ ...trouble, ...(error === undefined ? {} : { err: error }) }, 'A payment needs looking at')
  return {
    handlers: paymentHandlers({ channels, sandbox, onTrouble }),
    callbacks: paymentCallbacks(channels, onTrouble),
    ask: (on, now) => askChannels({ db: on, channels, onTrouble }, now),
  }
}
