import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RealNameProvider } from '../../adapters/realName/provider.ts'
import type { SmsProvider } from '../../adapters/sms/provider.ts'
import type { Reads } from '../../db/replicas.ts'
import type { AnsweredCall } from '../../http/calls/answered.ts'

/** The buckets of answer times, seconds. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5]

const prefix = 'zhuanxiantong_'

/** The metrics of a process that answers calls. Names and labels: docs/operations.md. */
export interface Metrics {
  registry: Registry
  recordCall(call: AnsweredCall): void
  /** Reports a pool's busy and idle connections and its waiting callers. */
  watchPool(name: string, pool: Pool): void
  watchStreams(count: () => number): void
  watchReplicas(reads: Pick<Reads, 'replicas' | 'lags'>): void
  /** Wraps a provider to count its messages. */
  withSmsCounter(sms: SmsProvider): SmsProvider
  withCheckCounter(realName: RealNameProvider): RealNameProvider
}

/** Creates the metrics of a process. `worker`: its id among several; '' for a single one. */
export function createMetrics(worker = ''): Metrics {
  const registry = new Registry()
  // separate series: a sum would fall when a worker leaves, which looks like a counter reset
  if (worker !== '') registry.setDefaultLabels({ worker })
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix })
  const calls = new Counter({
    name: `${prefix}calls_total`,
    help: 'Calls answered, by the code of their envelope',
    labelNames: ['call', 'code'] as const,
    registers,
  })
  const seconds = new Histogram({
    name: `${prefix}call_seconds`,
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['call'] as const,
    buckets,
    registers,
  })
  const sent = new Counter({
    name: `${prefix}sms_total`,
    help: 'Messages handed to the SMS provider: taken, without a template, or failed and tried again',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  const checks = new Counter({
    name: `${prefix}real_name_checks_total`,
    help: 'Names and id numbers compared with the register, by what it said; match and mismatch are charged',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  })
  const pools = new Map<string, Pool>()
  const connections = new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of a pool that are busy or idle, and callers that wait for one',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waited_for' }, waitingCount)
      }
    },
  })
  let countStreams = () => 0
  const streams = new Gauge({
    name: `${prefix}streams_open`,
    help: 'Event streams that are open',
    registers,
    collect() {
      streams.set(countStreams())
    },
  })

  let watchedReads: Pick<Reads, 'replicas' | 'lags'> | null = null
  const used = new Gauge({
    name: `${prefix}replica_used`,
    help: 'Whether a read replica is asked at present; 0: it is late or away, and the primary is asked',
    labelNames: ['replica'] as const,
    registers,
    collect() {
      for (const { name, isUsed } of watchedReads?.replicas() ?? [])
        used.set({ replica: name }, isUsed ? 1 : 0)
    },
  })

  const lag = new Gauge({
    name: `${prefix}replica_lag_bytes`,
    help: 'What of the log of the primary a read replica does not show yet; missing where it does not answer',
    labelNames: ['replica'] as const,
    registers,
    async collect() {
      const lags = (await watchedReads?.lags()) ?? []
      lag.reset()
      for (const { name, bytes } of lags) lag.set({ replica: name }, bytes)
    },
  })

  const countSent = async <Outcome>(kind: 'code' | 'notice', promise: Promise<Outcome>) => {
    try {
      const outcome = await promise
      sent.inc({ kind, outcome: outcome === 'noTemplate' ? 'no_template' : 'taken' })
      return outcome
    } catch (error) {
      sent.inc({ kind, outcome: 'failed' })
      throw error
    }
  }
  return {
    registry,
    recordCall({ call, code, ms }) {
      calls.inc({ call, code: String(code) })
      seconds.observe({ call }, ms / 1000)
    },
    watchPool: (name, pool) => void pools.set(name, pool),
    watchStreams: (count) => void (countStreams = count),
    watchReplicas: (reads) => void (watchedReads = reads),
    withSmsCounter: (sms) => ({
      send: (message) => countSent('code', sms.send(message)),
      sendNotice: (notice) => countSent('notice', sms.sendNotice(notice)),
    }),
    withCheckCounter: (realName) => ({
      name: realName.name,
      async check(person) {
        try {
          const outcome = await realName.check(person)
          checks.inc({ provider: realName.name, outcome })
          return outcome
        } catch (error) {
          checks.inc({ provider: realName.name, outcome: 'unanswered' })
          throw error
        }
      },
    }),
  }
}
