/** 32 random hex digits; unlike crypto.randomUUID also where the page is served without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One intention of the user, however often it is sent. */
export interface IntentKey {
  /** The key for this body: the same while the body is the same, a new one as soon as it differs. */
  keyFor: (body: unknown) => string
  /** The intention was carried out: the next one gets a new key, even with the same body. */
  settle: () => void
}

/** Makes the key of one intention. */
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
