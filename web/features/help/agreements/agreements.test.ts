import { expect, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** Digests of each version's texts. A version's texts must not change after users agreed to it. */
const digests: Record<string, string> = {
  '2026-11-24': 'a4e56ebab2ba701e1886c3a7bd6624140dc8f9db5da268686493bedcc9cf044e',
}

test('has the current texts as the current version; a changed text needs a new version here and in agreements.ts', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify([terms, privacy]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(hex).toBe(digests[agreementVersion])
})
