import { expect, test } from 'vitest'
import { agreementVersion } from '../../../../contract/account/agreements.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** The texts of each version: a version never says something else than what people agreed to. */
const digests: Record<string, string> = {
  '2026-11-24': 'a4e56ebab2ba701e1886c3a7bd6624140dc8f9db5da268686493bedcc9cf044e',
}

test('the present version is this text; whoever changes a text adds a version here and in agreements.ts', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify([terms, privacy]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(hex).toBe(digests[agreementVersion])
})
