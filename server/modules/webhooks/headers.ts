import { signatureOf } from './signature.ts'

/** Returns the headers of one try. The signature covers the time, so that an old delivery cannot be replayed as a new one. */
export function headersOf(
  { event, eventId, body }: { event: string; eventId: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'user-agent': 'zxt-webhook',
    'zxt-event': event,
    'zxt-event-id': eventId,
    'zxt-timestamp': String(timestamp),
    'zxt-signature': signatureOf(secrets, timestamp, body),
  }
}
