/**
 * The position of a client in the stream: the snapshot up to which it received everything, and its time. It travels as a message
 * id, `<seconds>.<snapshot>`, and returns as lastEventId. A forged one reveals nothing: the recipients' own events only.
 */
export interface StreamPosition {
  at: Date
  snapshot: string
}

const idForm = /^(\d{1,12})\.(\d{1,20}):(\d{1,20}):((?:\d{1,20})(?:,\d{1,20})*)?$/
const xidMax = 2n ** 64n - 1n

export const formatPosition = ({ at, snapshot }: StreamPosition) =>
  `${Math.floor(at.getTime() / 1000)}.${snapshot}`

const boundsOf = (snapshot: string) => snapshot.split(':', 2).map(BigInt) as [bigint, bigint]

/** Checks whether a snapshot is later than the present one, and so comes from another database. */
export const isAhead = (snapshot: string, present: string) => boundsOf(snapshot)[1] > boundsOf(present)[1]

/** Parses a message id; null when PostgreSQL would reject its snapshot. */
export function parsePosition(text: string): StreamPosition | null {
  const match = idForm.exec(text)
  if (!match) return null
  const [, seconds = '', xmin = '', xmax = '', running = ''] = match
  const [from, to] = [BigInt(xmin), BigInt(xmax)]
  if (from < 1n || from > to || to > xidMax) return null
  let last = from - 1n
  for (const xid of running === '' ? [] : running.split(',').map(BigInt)) {
    if (xid <= last || xid >= to) return null
    last = xid
  }
  return { at: new Date(Number(seconds) * 1000), snapshot: text.slice(seconds.length + 1) }
}
