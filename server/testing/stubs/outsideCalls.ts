import { AsyncLocalStorage } from 'node:async_hooks'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import type { RealNameProvider } from '../../adapters/realName/provider.ts'
import type { SmsProvider } from '../../adapters/sms/provider.ts'
import type { WebhookSender } from '../../adapters/webhooks/sender.ts'
import type { Database } from '../../db/database.ts'

type Builder = ReturnType<Database['transaction']>

/** What speaks to the outside world: a name server, a provider, a store of objects, a receiver. */
type Adapter = SmsProvider | RealNameProvider | FileStore | PayChannel | WebhookSender

/** Sees to it that nobody waits for the outside world inside a transaction, whose locks and connection others need. */
export interface OutsideCalls {
  /**
   * Makes what runs in a transaction of this database known by it. `startTransaction` is left out: only db/soleHolder.ts uses it, which
   * locks no row, and whose work may call out.
   */
  watch(db: Database): void
  /** The adapter, whose calls throw inside a transaction, and are complained of even where that is caught. */
  guard<A extends Adapter>(adapter: A, calls: readonly (keyof A & string)[]): A
}

/**
 * Every application under test is guarded so. A write that needs the outside world is an `OutsideFirst` (calls/context.ts); what follows
 * from a write goes through the outbox (db/addJob.ts).
 */
export function outsideCalls(complain: (line: string) => void): OutsideCalls {
  const transaction = new AsyncLocalStorage<true>()
  /** Each of its settings gives a builder of its own. */
  function watched(builder: Builder): Builder {
    const execute = builder.execute.bind(builder)
    const setIsolationLevel = builder.setIsolationLevel.bind(builder)
    const setAccessMode = builder.setAccessMode.bind(builder)
    builder.execute = (work) => execute((trx) => transaction.run(true, () => work(trx)))
    builder.setIsolationLevel = (level) => watched(setIsolationLevel(level))
    builder.setAccessMode = (mode) => watched(setAccessMode(mode))
    return builder
  }
  return {
    watch(db) {
      const begin = db.transaction.bind(db)
      db.transaction = () => watched(begin())
    },
    guard(adapter, calls) {
      return new Proxy(adapter, {
        get(target, name) {
          const value: unknown = Reflect.get(target, name, target)
          if (typeof value !== 'function' || !calls.some((call) => call === name)) return value
          return (...given: unknown[]) => {
            if (!transaction.getStore()) return Reflect.apply(value, target, given) as unknown
            const fault = `${String(name)} calls the outside world inside a transaction`
            complain(fault)
            throw new Error(fault)
          }
        },
      })
    },
  }
}
