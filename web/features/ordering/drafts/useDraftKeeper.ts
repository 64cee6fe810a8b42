import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useOwner } from '../../../shared/browser/kept/owner.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { holdDraft, letGoOfDraft } from './draftHolds.ts'
import { dropDraft, saveDraft } from './orderDraft.ts'
import type { SentOrder } from './orderDraft.ts'
import type { OrderValues } from '../orderValues.ts'

const pauseMs = 400

/** What a form begins with beside its values: the draft that it writes. */
export interface DraftInHand {
  id: string
  /** Names this form as the one that writes the draft. */
  holder: string
  /** Of what was typed without a login: in a user's form it is the user's from the beginning. */
  isVisitors: boolean
  /** An order of this draft that was sent before and not answered. */
  sent: SentOrder | null
}

interface Kept {
  address: string
  values: OrderValues
  /** Nothing would be lost with these values: no draft is kept. */
  isBare: (values: OrderValues) => boolean
  basedOn?: string
}

export interface DraftKeeper {
  /** Of the draft, for the form's `data-draft`. */
  id: string
  /** The order that is sent now and may get no answer; null once it has one. Resolves when that outlives a crash. */
  keepSent: (sent: SentOrder | null) => Promise<void>
  sent: () => SentOrder | null
  /** Ends the keeping and forgets the draft: the order is placed, or the form was cleared. */
  release: () => Promise<void>
  /** Ends the keeping; the draft stays as it is typed now. */
  leave: () => Promise<void>
}

/** Keeps what is typed as a draft, shortly after every change and on leaving. */
export function useDraftKeeper(begun: DraftInHand, { address, values, isBare, basedOn }: Kept): DraftKeeper {
  const [id, setId] = useState(begun.id)
  const storedId = useRef(begun.id)
  const sent = useRef(begun.sent)
  const isReleased = useRef(false)
  const owner = useOwner()
  const saved = useRef(begun.isVisitors && owner !== null ? null : values)
  // an expired login makes a visitor of its user, whose draft it stays
  const lastOwner = useRef(owner)
  // an order on its way holds the keeper of the moment it was sent, while somebody types on
  const latest = useRef({ values, owner })
  useLayoutEffect(() => {
    latest.current = { values, owner }
  }, [values, owner])

  const write = async () => {
    const now = latest.current
    saved.current = now.values
    if (now.owner !== null) lastOwner.current = now.owner
    const kept = { ...now.values, smsCode: '' }
    const name = { id: storedId.current, holder: begun.holder }
    if (isBare(kept) && sent.current === null) return dropDraft(name)
    const savedId = await saveDraft(lastOwner.current, {
      ...name,
      address,
      values: kept,
      sent: sent.current,
      basedOn: basedOn ?? null,
    })
    if (savedId === name.id || storedId.current !== name.id) return
    storedId.current = savedId
    setId(savedId)
    showSuccessToast('这份内容已在另一个窗口里接着填写，这里填的另存为一份，互不覆盖')
  }
  // one after the other, so that a draft which has to move moves once
  const writing = useRef<Promise<void>>(Promise.resolve())
  const save = useEffectEvent(() => {
    if (isReleased.current || saved.current === values) return
    writing.current = writing.current.then(write)
  })
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values])
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])
  useEffect(() => {
    if (!isReleased.current) holdDraft(id)
  }, [id])

  const end = async (finish: () => Promise<void>) => {
    isReleased.current = true
    writing.current = writing.current.then(finish)
    await writing.current
    await letGoOfDraft(storedId.current)
  }
  return {
    id,
    sent: () => sent.current,
    keepSent: (next) => {
      sent.current = next
      writing.current = writing.current.then(write)
      return writing.current
    },
    release: () => end(() => dropDraft({ id: storedId.current, holder: begun.holder })),
    leave: () => end(write),
  }
}
