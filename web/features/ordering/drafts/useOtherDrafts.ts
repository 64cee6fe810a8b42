import { useCallback, useEffect, useState } from 'react'
import { useOwner } from '../../../shared/browser/kept/owner.ts'
import { openDrafts } from './draftHolds.ts'
import { dropDraft, readDrafts } from './orderDraft.ts'
import type { OrderDraft } from './orderDraft.ts'

/** A draft beside the one in the form. */
export interface OtherDraft {
  draft: OrderDraft
  /** A form in another tab or window goes on with it. */
  isOpen: boolean
}

interface OtherDrafts {
  others: OtherDraft[]
  /** A user typed an order in this browser within the last day; a visitor is told so, and nothing more. */
  isUsersWaiting: boolean
}

const none: OtherDrafts = { others: [], isUsersWaiting: false }

/** The orders not yet placed that are not in this form; read when the page comes on screen and the window is turned to. */
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
    let isWanted = true
    const refresh = async () => {
      const next = await read()
      if (isWanted) setFound(next)
    }
    const onFocus = () => void refresh()
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => {
      isWanted = false
      window.removeEventListener('focus', onFocus)
    }
  }, [read])
  const reread = async () => setFound(await read())
  const drop = async (draft: OrderDraft) => {
    await dropDraft(draft)
    await reread()
  }
  return { ...found, drop, reread }
}
