import type { Dialog } from '#contract/consult/calls.ts'

/** Messages that are rendered, measured and skipped together. */
export interface MessageGroup {
  /** Counted from the anchor: 0 and up begin there, -1 and down end there. The same messages keep their key. */
  key: number
  dialogs: readonly Dialog[]
  /** The message before the group's first. */
  before: Dialog | null
}

/** Messages per group, equal to a page of the server: loading a page adds whole groups and changes none. */
export const groupSize = 50

/** Returns the index of the first message with this id or a later one. */
function indexOfId(dialogs: readonly Dialog[], id: number): number {
  let low = 0
  let high = dialogs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dialogs[middle]?.id ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the messages in groups, counted both ways from the message `anchorId`. Adding messages before the first or after the
 * last keeps the groups between unchanged.
 */
export function groupsOf(dialogs: readonly Dialog[], anchorId: number): MessageGroup[] {
  const anchor = indexOfId(dialogs, anchorId)
  const groups: MessageGroup[] = []
  for (let key = 0 - Math.ceil(anchor / groupSize); anchor + key * groupSize < dialogs.length; key += 1) {
    const start = Math.max(0, anchor + key * groupSize)
    const end = anchor + (key + 1) * groupSize
    groups.push({ key, dialogs: dialogs.slice(start, end), before: dialogs[start - 1] ?? null })
  }
  return groups
}

/** Checks whether two groups hold identical message objects. */
export const isSameGroup = (a: readonly Dialog[], b: readonly Dialog[]): boolean =>
  a.length === b.length && a.every((dialog, index) => dialog === b[index])
