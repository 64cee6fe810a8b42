import { AsyncLocalStorage } from 'node:async_hooks'
import type { FileStore } from '../../adapters/files/fileStore.ts'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import type { RealNameProvider } from '../../adapters/realName/provider.ts'
import type { SmsProvider } from '../../adapters/sms/provider.ts'
import type { WebhookSender } from '../../adapters/webhooks/sender.ts'
import type { Database } from '../../db/database.ts'

type Builder = ReturnType<Database['transaction']>

/** Adapters for the outside world: a name server, a provider, an object store, a receiver. */
type Adapter = SmsProvider | RealNameProvider | FileStore | PayChannel | WebhookSender

/** Is true in code that runs inside a transaction. One for all applications: each further one makes every promise of a worker slower. */
const transaction = new AsyncLocalStorage<true>()

/** Detects calls of the outside world inside a transaction, whose locks and connection others need. */
export interface OutsideCalls {
  /**
   * Marks code that runs in a transaction of this database. `startTransaction` is excluded: only db/jobs/advisoryLocks.ts uses it,
   * which locks no row, and its work may call out.
   */
  watch(db: Database): void
  /** Returns the adapter with calls that throw inside a transaction and are reported even when that is caught. */
  guard<A extends Adapter>(adapter: A, calls: readonly (keyof A & string)[]): A
}

/**
 * Creates the guard that every application under test uses. A write that needs the outside world is an `OutsideFirst`
 * (calls/context.ts); effects of a write go through the outbox (db/jobs/addJob.ts).
 */
export function outsideCalls(complain: (line: string) => void): OutsideCalls {
  /** Marks what a builder executes; each of its setters returns a new builder. */
  function watchBuilder(builder: Builder): Builder {
    const execute = builder.execute.bind(builder)
    const setIsolationLevel = builder.setIsolationLevel.bind(builder)
    const setAccessMode = builder.setAccessMode.bind(builder)
    builder.execute = (work) => execute((trx) => transaction.run(true, () => work(trx)))
    builder.setIsolationLevel = (level) => watchBuilder(setIsolationLevel(level))
    builder.setAccessMode = (mode) => watchBuilder(setAccessMode(mode))
    return builder
  }
  return {
    watch(db) {
      const createBuilder = db.transaction.bind(db)
      db.transaction = () => watchBuilder(createBuilder())
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
