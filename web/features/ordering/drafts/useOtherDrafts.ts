import { useCallback, useEffect, useState } from 'react'
import { useOwner } from '#shared/server/owner.ts'
import { openDrafts } from './draftLocks.ts'
import { deleteDraft, readDrafts } from './orderDraft.ts'
import type { OrderDraft } from './orderDraft.ts'

/** Another draft than the one in the form. */
export interface OtherDraft {
  draft: OrderDraft
  /** It is open in a form of another tab or window. */
  isOpen: boolean
}

interface OtherDrafts {
  others: OtherDraft[]
  /** A user typed an order in this browser within the last day; a visitor learns only that. */
  isUsersWaiting: boolean
}

const none: OtherDrafts = { others: [], isUsersWaiting: false }

/** Returns the other unplaced orders; refreshed when the page is shown and when the window gets the focus. */
export function useOtherDrafts(ownId: string) {
  const owner = useOwner()
  const [found, setFound] = useState(none)
  const read = useCallback(async () => {
    const { drafts, hasOthers } = await readDrafts(owner, Date.now())
    const orders = drafts.filter(({ id, address }) => id !== ownId && !address.includes('edit='))
    const open = await openDrafts(orders.map(({ id }) => id))
    return {
      others: orders.map((draft) => ({ draft, isOpen: open.has(draft.id) })),
      isUsersWaiting: hasOthers,
    }
  }, [ownId, owner])
  useEffect(() => {
    let isActive = true
    const refresh = async () => {
      const next = await read()
      if (isActive) setFound(next)
    }
    const onFocus = () => void refresh()
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => {
      isActive = false
      window.removeEventListener('focus', onFocus)
    }
  }, [read])
  const reread = async () => setFound(await read())
  const drop = async (draft: OrderDraft) => {
    await deleteDraft(draft)
    await reread()
  }
  return { ...found, drop, reread }
}
