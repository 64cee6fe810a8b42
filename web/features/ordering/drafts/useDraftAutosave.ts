import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useOwner, whenOwnerKnown } from '#shared/server/owner.ts'
import type { OrderValues } from '../orderValues.ts'
import { lockDraft, unlockDraft } from './draftLocks.ts'
import { deleteDraft, saveDraft } from './orderDraft.ts'
import type { SentOrder } from './orderDraft.ts'

const pauseMs = 400
/** An order is sent without its record where the browser's database takes longer. */
const longestWriteMs = 3_000

/** The draft that a form writes. */
export interface FormDraft {
  id: string
  /** Identifies this form as the one that writes the draft. */
  holder: string
  /** Typed without a login; in a user's form it becomes the user's from the start. */
  isVisitors: boolean
  /** An order of this draft that was sent earlier without an answer. */
  sent: SentOrder | null
}

interface FormState {
  address: string
  values: OrderValues
  /** Whether these values are too little to store as a draft. */
  isBare: (values: OrderValues) => boolean
  basedOn?: string
  /** Nothing is stored while the draft's owner is not known. */
  isPaused?: boolean
}

export interface DraftAutosave {
  /** Of the draft, for the form's `data-draft`. */
  id: string
  /** Stores the order being sent, or null once it is answered. Resolves once the data would survive a crash, or after 3 s. */
  saveSent: (sent: SentOrder | null) => Promise<void>
  sent: () => SentOrder | null
  /** Stops saving and deletes the draft: the order is placed, or the form was cleared. */
  release: () => Promise<void>
  /** Stops saving; the draft stays as it is now. */
  leave: () => Promise<void>
}

/** Saves the form as a draft, shortly after every change and on leaving. */
export function useDraftAutosave(
  initial: FormDraft,
  { address, values, isBare, basedOn, isPaused = false }: FormState,
): DraftAutosave {
  const [id, setId] = useState(initial.id)
  const storedId = useRef(initial.id)
  const sent = useRef(initial.sent)
  const isReleased = useRef(false)
  const owner = useOwner()
  const saved = useRef(initial.isVisitors && owner !== null ? null : values)
  // An expired login turns the user into a visitor, but the draft stays the user's.
  const lastOwner = useRef(owner)
  // The callback of a running request is from the moment it was sent, while the user may type on.
  const latest = useRef({ values, owner })
  useLayoutEffect(() => {
    latest.current = { values, owner }
  }, [values, owner])

  const write = async () => {
    const now = latest.current
    saved.current = now.values
    if (now.owner !== null) lastOwner.current = now.owner
    const storedValues = { ...now.values, smsCode: '' }
    const name = { id: storedId.current, holder: initial.holder }
    if (isBare(storedValues) && sent.current === null) return deleteDraft(name)
    const savedId = await saveDraft(lastOwner.current, {
      ...name,
      address,
      values: storedValues,
      sent: sent.current,
      basedOn: basedOn ?? null,
    })
    if (savedId === name.id || storedId.current !== name.id) return
    storedId.current = savedId
    setId(savedId)
    showSuccessToast('这份内容已在另一个窗口里接着填写，这里填的另存为一份，互不覆盖')
  }
  // Writes run one after another, so that a draft that must move moves only once. A failed one does not hold up the others.
  const writing = useRef<Promise<void>>(Promise.resolve())
  const enqueue = (act: () => Promise<void>) => {
    writing.current = writing.current.then(act).catch(() => undefined)
    return writing.current
  }
  const save = useEffectEvent(() => {
    if (isPaused || isReleased.current || saved.current === values) return
    void enqueue(write)
  })
  /** Saves what was typed early in a page that is left before its owner is known. */
  const saveOnceKnown = useEffectEvent(() => {
    if (!isPaused || isReleased.current || saved.current === values) return
    void enqueue(async () => {
      lastOwner.current = await whenOwnerKnown()
      await write()
    })
  })
  useEffect(() => {
    const timer = setTimeout(save, pauseMs)
    return () => clearTimeout(timer)
  }, [values, isPaused])
  useEffect(() => {
    const onLeave = () => save()
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
      saveOnceKnown()
    }
  }, [])
  useEffect(() => {
    if (!isPaused && !isReleased.current) lockDraft(id)
  }, [id, isPaused])

  const end = async (finish: () => Promise<void>) => {
    isReleased.current = true
    await enqueue(finish)
    await unlockDraft(storedId.current)
  }
  return {
    id,
    sent: () => sent.current,
    saveSent: (next) => {
      sent.current = next
      const tooLate = new Promise<void>((resolve) => setTimeout(resolve, longestWriteMs))
      return Promise.race([enqueue(write), tooLate])
    },
    release: () => end(() => deleteDraft({ id: storedId.current, holder: initial.holder })),
    leave: () => end(write),
  }
}
