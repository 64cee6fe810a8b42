import { performance } from 'node:perf_hooks'
import { deliveryTimeoutSeconds } from '#contract/webhooks/words.ts'
import { isPublicAddress } from './addresses.ts'
import { faultOf, faultOfStatus, timeoutFault, TryFault } from './faults.ts'
import { post } from './post.ts'
import { resolveHost } from './resolve.ts'
import type { ResolveHost } from './resolve.ts'
import { hostOf, privateFault, targetFault } from './targets.ts'
import type { TargetRules } from './targets.ts'

/** The result of one try: the receiver's answer, or why none counts. */
export interface TryOutcome {
  status: number | null
  /** Null: the delivery was accepted. */
  fault: string | null
  durationMs: number
  /** At most the first KB. */
  answer: string
}

/** Sends deliveries to addresses that customers chose, which are never trusted. */
export interface WebhookSender {
  /**
   * Returns why an address is refused, as a sentence, or null. A host that does not resolve now is accepted, since each try
   * checks again.
   */
  checkTarget(url: string): Promise<string | null>
  /** Sends once; never throws. `signal` aborts it. */
  send(message: {
    url: string
    headers: Record<string, string>
    body: string
    signal?: AbortSignal
  }): Promise<TryOutcome>
}

/** The time-out of resolving, connecting and the answer's head together. */
const tryMsMax = deliveryTimeoutSeconds * 1000
const checkMsMax = 2_000
/** The time-out of an answer's text after its status. */
const answerMsMax = 2_000

/** Creates the sender of a process; tests set `resolve` and the time-outs. */
export function createWebhookSender(
  rules: TargetRules,
  {
    resolve = resolveHost,
    tryMs = tryMsMax,
    answerMs = answerMsMax,
  }: { resolve?: ResolveHost; tryMs?: number; answerMs?: number } = {},
): WebhookSender {
  const isAllowed = (address: string) => rules.mayReachPrivate || isPublicAddress(address)

  /** Resolves a host; one forbidden address rejects all, since the socket may pick any of them. */
  const addressesOf = async (url: URL, signal: AbortSignal) => {
    const addresses = await resolve(hostOf(url), signal)
    if (!addresses.every(isAllowed)) throw new TryFault(privateFault)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    return addresses
  }

  return {
    async checkTarget(text) {
      const fault = targetFault(text, rules)
      if (fault !== null || rules.mayReachPrivate) return fault
      try {
        await addressesOf(new URL(text), AbortSignal.timeout(checkMsMax))
        return null
      } catch (error) {
        return error instanceof TryFault ? error.message : null
      }
    },
    async send({ url: text, headers, body, signal: abortSignal }) {
      const startedAt = performance.now()
      const timeoutSignal = AbortSignal.timeout(tryMs)
      const signal = abortSignal === undefined ? timeoutSignal : AbortSignal.any([timeoutSignal, abortSignal])
      const elapsedMs = () => Math.round(performance.now() - startedAt)
      try {
        const fault = targetFault(text, rules)
        if (fault !== null) throw new TryFault(fault)
        const url = new URL(text)
        const addresses = await addressesOf(url, signal)
        if (signal.aborted) throw new TryFault(timeoutFault)
        const { status, answer } = await post({ url, addresses, headers, body, signal, answerMs })
        return { status, fault: faultOfStatus(status), durationMs: elapsedMs(), answer }
      } catch (error) {
        const fault = signal.aborted ? timeoutFault : faultOf(error)
        return { status: null, fault, durationMs: elapsedMs(), answer: '' }
      }
    },
  }
}
