import { signatureOf } from './signature.ts'

/** The headers of one try. The time is signed with the body: an old delivery cannot be passed off as a new one. */
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
