/**
 * A reader's place in the stream: the snapshot up to which it was told everything, and when that was. It travels as the id of a
 * message, `<seconds>.<snapshot>`, and comes back as lastEventId; whoever makes one up is told of its own events all the same.
 */
export interface Place {
  at: Date
  snapshot: string
}

const form = /^(\d{1,12})\.(\d{1,20}):(\d{1,20}):((?:\d{1,20})(?:,\d{1,20})*)?$/
const xidMax = 2n ** 64n - 1n

export const placeText = ({ at, snapshot }: Place) => `${Math.floor(at.getTime() / 1000)}.${snapshot}`

const boundsOf = (snapshot: string) => snapshot.split(':', 2).map(BigInt) as [bigint, bigint]

/** Whether a snapshot is of a later moment than this one: it comes from another database. */
export const isAhead = (snapshot: string, present: string) => boundsOf(snapshot)[1] > boundsOf(present)[1]

/** Reads an id; null where PostgreSQL would not take its snapshot for one. */
export function readPlace(text: string): Place | null {
  const match = form.exec(text)
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
