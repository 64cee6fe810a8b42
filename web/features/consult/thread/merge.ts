import type { Consult, ConsultRow, Dialog } from '#contract/consult/calls.ts'

/** A thread as far as it is loaded. */
export interface ThreadState {
  head: Consult
  /** By id, without a gap up to `readThrough`. Beyond it there are only the caller's own answers, with gaps. */
  dialogs: readonly Dialog[]
  hasEarlier: boolean
  /** Every message up to this id is known; loading continues after it. */
  readThrough: number
}

const isSame = (a: Dialog, b: Dialog) => a.isDeleted === b.isDeleted && a.isMine === b.isMine

const deleted = (dialog: Dialog): Dialog => ({ ...dialog, isDeleted: true, text: null, picture: null })

/** Merges both lists, each message once, in order. A deleted one stays deleted even if an older answer comes later. */
export function mergeDialogs(known: readonly Dialog[], fresh: readonly Dialog[]): readonly Dialog[] {
  const byId = new Map(known.map((dialog) => [dialog.id, dialog]))
  for (const dialog of fresh) {
    const before = byId.get(dialog.id)
    if (before && isSame(before, dialog)) continue
    byId.set(dialog.id, before?.isDeleted && !dialog.isDeleted ? deleted(dialog) : dialog)
  }
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

function mergeHeads(known: Consult | undefined, fresh: Consult): Consult {
  if (!known) return fresh
  const isOlder = (known.lastDialog?.id ?? 0) > (fresh.lastDialog?.id ?? 0)
  return {
    ...(isOlder ? known : fresh),
    // read marks never go back
    readUpTo: Math.max(known.readUpTo, fresh.readUpTo),
    readByOtherUpTo: Math.max(known.readByOtherUpTo, fresh.readByOtherUpTo),
  }
}

const headOf = ({
  dialogs: _dialogs,
  hasEarlier: _earlier,
  hasLater: _later,
  ...head
}: ConsultRow): Consult => head

const newest = (dialogs: readonly Dialog[]) => dialogs.at(-1)?.id ?? 0

/** Returns the thread with its newest pages, loaded backwards from the end. Known older messages are dropped. */
export function withNewest(
  known: ThreadState | undefined,
  pages: readonly ConsultRow[],
): ThreadState | undefined {
  const [last] = pages
  const first = pages.at(-1)
  if (!last || !first) return known
  const fresh = pages.flatMap(({ dialogs }) => dialogs)
  const begin = first.hasEarlier ? Math.min(...fresh.map(({ id }) => id)) : 0
  const retained = known?.dialogs.filter(({ id }) => id >= begin) ?? []
  return {
    head: mergeHeads(known?.head, headOf(last)),
    dialogs: mergeDialogs(retained, fresh),
    hasEarlier: first.hasEarlier,
    readThrough: Math.max(known?.readThrough ?? 0, newest(last.dialogs)),
  }
}

/** Adds the messages after `readThrough`. */
export function withLater(known: ThreadState, row: ConsultRow): ThreadState {
  return {
    ...known,
    head: mergeHeads(known.head, headOf(row)),
    dialogs: mergeDialogs(known.dialogs, row.dialogs),
    readThrough: Math.max(known.readThrough, newest(row.dialogs)),
  }
}

/** Adds the messages before the first. */
export function withEarlier(known: ThreadState, row: ConsultRow): ThreadState {
  return {
    ...known,
    head: mergeHeads(known.head, headOf(row)),
    dialogs: mergeDialogs(known.dialogs, row.dialogs),
    hasEarlier: row.hasEarlier,
  }
}

/** Adds a message that the server returned to its sender; messages before it may still be missing. */
export function withOwn(known: ThreadState, dialog: Dialog): ThreadState {
  return { ...known, dialogs: mergeDialogs(known.dialogs, [dialog]) }
}

/** Marks a message as deleted. */
export function withDeleted(known: ThreadState, dialogId: number): ThreadState {
  const dialogs = known.dialogs.map((dialog) =>
    dialog.id === dialogId && !dialog.isDeleted ? deleted(dialog) : dialog,
  )
  const { lastDialog } = known.head
  const head = lastDialog?.id === dialogId ? { ...known.head, lastDialog: deleted(lastDialog) } : known.head
  return { ...known, head, dialogs }
}

/** Returns the other side's newest unread message that is known without a gap; null for none. */
export function unreadUpTo({ head, dialogs, readThrough }: ThreadState): number | null {
  const last = dialogs.findLast(({ side, id }) => side !== head.side && id <= readThrough)
  return last && last.id > head.readUpTo ? last.id : null
}
