import type { Webhook } from '#contract/webhooks/calls.ts'
import type { WebhookEvent } from '#contract/webhooks/words.ts'
import { webhookEvents } from '#contract/webhooks/words.ts'
import { httpStub } from '../stubs/httpStub.ts'
import type { HttpStub } from '../stubs/httpStub.ts'
import type { TestApp } from '../testApp.ts'

/** A request that a receiver got, parsed. */
export interface Received {
  headers: Record<string, string>
  /** The raw body. */
  text: string
  body: { id: string; event: string; createdAt: string; data: Record<string, unknown> }
}

/** A webhook receiver of a carrier, on loopback. */
export interface WebhookReceiver extends HttpStub {
  url: string
  received(): Received[]
}

export async function webhookReceiver(): Promise<WebhookReceiver> {
  const stub = await httpStub()
  stub.answers([200, { ok: true }])
  return {
    ...stub,
    url: `http://${stub.endpoint}/zxt`,
    received: () =>
      stub.requests.map(({ headers, body }) => ({
        headers: headers as Record<string, string>,
        text: body,
        body: JSON.parse(body) as Received['body'],
      })),
  }
}

/** Saves a webhook of a carrier and returns it with its secret. */
export async function saveWebhook(
  app: TestApp,
  carrier: { token: string },
  input: { url: string; name?: string; events?: WebhookEvent[] },
): Promise<{ webhook: Webhook; secret: string }> {
  const { name = '仓库系统', events = [...webhookEvents] } = input
  const { webhook, secret } = await app.data(
    '/carrier/saveWebhook',
    { name, url: input.url, events },
    carrier,
  )
  return { webhook, secret: secret ?? '' }
}

/** Checks whether any value of the signature header is right, by WebCrypto, which the server does not use. */
export async function isSigned({ headers, text }: Received, secret: string): Promise<boolean> {
  const bytes = (value: string) => new TextEncoder().encode(value)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['verify'])
  const signed = bytes(`${headers['zxt-timestamp'] ?? ''}.${text}`)
  for (const value of (headers['zxt-signature'] ?? '').split(',')) {
    const [version, hex = ''] = value.split('=')
    const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true
  }
  return false
}
