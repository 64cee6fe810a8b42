import { dayMs } from '#contract/kernel/time.ts'

/** Returns 32 random hex digits; unlike crypto.randomUUID it also works without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key in use, the body it was made for, as JSON, and when it was made. A key that an earlier version stored has no time. */
export interface PendingIntent {
  key: string
  body: string
  atMs?: number
}

/** Checks whether the server still knows a key. It does for two days; a key of another day's page is trusted for one. */
export const isKeyTrusted = ({ atMs }: PendingIntent): boolean =>
  atMs !== undefined && Date.now() - atMs < dayMs

/** The key of one user intent, however often it is sent. */
export interface IntentKey {
  /** Returns the key for a body: the same until the body changes. */
  keyFor: (body: unknown) => string
  /** Marks the intent as carried out: the next gets a new key, even with the same body. */
  settle: () => void
  /** Returns the key in use; null while nothing is under way. */
  pending: () => PendingIntent | null
  /** Continues an intent of an earlier page, unless another is under way. */
  resume: (pending: PendingIntent) => void
  /** Calls a listener on each new key, before it is sent; returns the function that ends this. */
  onNewKey: (listener: () => void) => () => void
}

/** Creates the key of one intent. */
export function intentKey(): IntentKey {
  let current: PendingIntent | null = null
  const listeners = new Set<() => void>()
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body) ?? ''
      if (current?.body === text) return current.key
      current = { key: newIdempotencyKey(), body: text, atMs: Date.now() }
      const { key } = current
      for (const listener of listeners) listener()
      return key
    },
    settle: () => {
      current = null
    },
    pending: () => current,
    resume: (pending) => {
      current ??= pending
    },
    onNewKey: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
