import { performance } from 'node:perf_hooks'
import { deliveryAnswerSeconds } from '../../../contract/open/words.ts'
import { isPublicAddress } from './addresses.ts'
import { faultOf, faultOfStatus, timeoutFault, TryFault } from './faults.ts'
import { post } from './post.ts'
import { resolveHost } from './resolve.ts'
import type { Resolve } from './resolve.ts'
import { hostOf, privateFault, targetFault } from './targets.ts'
import type { TargetRules } from './targets.ts'

/** Of one try: what the receiver answered, or why there is no answer that counts. */
export interface TryOutcome {
  status: number | null
  /** Null: the delivery was taken. */
  fault: string | null
  durationMs: number
  /** At most the first KB. */
  answer: string
}

/** Brings deliveries to addresses that customers of ours chose, which are never trusted. */
export interface WebhookSender {
  /** Why deliveries do not go to an address, as a sentence; null where they may. What cannot be resolved now is let through: each try looks anew. */
  refusalOf(url: string): Promise<string | null>
  /** One try; never throws. `signal` breaks it off. */
  send(message: {
    url: string
    headers: Record<string, string>
    body: string
    signal?: AbortSignal
  }): Promise<TryOutcome>
}

/** For resolving, connecting and the answer's head together. */
const tryMsMax = deliveryAnswerSeconds * 1000
const checkMsMax = 2_000
/** For the text of an answer, once its status is there. */
const answerMsMax = 2_000

/** Creates the sender of a process; `resolve` and the times of a try are the tests' to choose. */
export function createWebhookSender(
  rules: TargetRules,
  {
    resolve = resolveHost,
    tryMs = tryMsMax,
    answerMs = answerMsMax,
  }: { resolve?: Resolve; tryMs?: number; answerMs?: number } = {},
): WebhookSender {
  const isFit = (address: string) => rules.mayReachPrivate || isPublicAddress(address)

  /** One that is not fit bars all: which of them a socket takes is not ours to say. */
  const addressesOf = async (url: URL, signal: AbortSignal) => {
    const addresses = await resolve(hostOf(url), signal)
    if (!addresses.every(isFit)) throw new TryFault(privateFault)
    if (addresses.length === 0) throw Object.assign(new Error('no address'), { code: 'ENOTFOUND' })
    return addresses
  }

  return {
    async refusalOf(text) {
      const fault = targetFault(text, rules)
      if (fault !== null || rules.mayReachPrivate) return fault
      try {
        await addressesOf(new URL(text), AbortSignal.timeout(checkMsMax))
        return null
      } catch (error) {
        return error instanceof TryFault ? error.message : null
      }
    },
    async send({ url: text, headers, body, signal: broken }) {
      const from = performance.now()
      const late = AbortSignal.timeout(tryMs)
      const signal = broken === undefined ? late : AbortSignal.any([late, broken])
      const passed = () => Math.round(performance.now() - from)
      try {
        const fault = targetFault(text, rules)
        if (fault !== null) throw new TryFault(fault)
        const url = new URL(text)
        const addresses = await addressesOf(url, signal)
        if (signal.aborted) throw new TryFault(timeoutFault)
        const { status, answer } = await post({ url, addresses, headers, body, signal, answerMs })
        return { status, fault: faultOfStatus(status), durationMs: passed(), answer }
      } catch (error) {
        const fault = signal.aborted ? timeoutFault : faultOf(error)
        return { status: null, fault, durationMs: passed(), answer: '' }
      }
    },
  }
}
