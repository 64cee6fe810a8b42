/** Returns 32 random hex digits; unlike crypto.randomUUID it also works without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The key of one user intent, however often it is sent. */
export interface IntentKey {
  /** Returns the key for a body: the same until the body changes. */
  keyFor: (body: unknown) => string
  /** Marks the intent as carried out: the next gets a new key, even with the same body. */
  settle: () => void
}

/** Creates the key of one intent. */
export function intentKey(): IntentKey {
  let key: string | null = null
  let keyedBody = ''
  return {
    keyFor: (body) => {
      const text = JSON.stringify(body) ?? ''
      if (key === null || text !== keyedBody) {
        key = newIdempotencyKey()
        keyedBody = text
      }
      return key
    },
    settle: () => {
      key = null
    },
  }
}
