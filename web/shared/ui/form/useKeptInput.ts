import type { UseFormReturnType } from '@mantine/form'
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { PageKey } from '../../browser/pageKey.ts'
import { showSuccessToast } from '../../messages/toast.ts'
import { isKeyTrusted } from '../../server/idempotency.ts'
import type { IntentKey, PendingIntent } from '../../server/idempotency.ts'
import { useOwner } from '../../server/owner.ts'
import {
  isPageDiscarded,
  readInput,
  registerInput,
  removeInput,
  saveInput,
  valuesIn,
  warnNotStored,
} from './keptStore.ts'
import type { StoredInput } from './keptStore.ts'
import { fieldsToRestore, textOf } from './keptValues.ts'
import type { KeptValues } from './keptValues.ts'

const saveDelayMs = 400

export interface KeptInput {
  /** Returns the current input as text. */
  currentText: () => string
  /** Deletes the stored input if it is still this text, because it was sent or discarded. */
  settle: (text: string) => void
}

const doubtfulText = '上次可能已经提交成功，请先核对，再提交会重复'

/** Returns the message for restored input: whether it may have been sent, and what sending it again does. */
function restoredText(intent: PendingIntent | undefined, isRepeatSafe: boolean): string {
  if (!intent) return '已恢复上次没有提交的内容'
  return `已恢复上次的内容。${isRepeatSafe ? '上次可能已经提交成功，不改动再提交一次不会重复' : doubtfulText}`
}

/**
 * Stores a form's unsaved input in this browser and restores it when the form opens again. It survives a reload and the end of
 * the login, encrypted for its user (decision 34). So does the key of a request whose answer was lost, so that sending it again has
 * no second effect. Does nothing without `keptAs`.
 */
export function useKeptInput<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  initial: Values,
  keptAs: string | undefined,
  intent: IntentKey | undefined,
): KeptInput {
  const owner = useOwner()
  const pageKey = use(PageKey)
  const isKept = keptAs !== undefined
  const text = isKept ? textOf(form.values) : ''
  const initialText = isKept ? textOf(initial) : ''
  const latest = useRef({ keptAs, text, initialText, baseText: initialText })
  /** Texts that hold nothing unsaved: what the form began with, what the server has, what was sent. */
  const cleanTexts = useRef(new Set<string>())
  /** The text that was sent with the pending key: unsaved until there is an answer, even if nothing was typed. */
  const keyedText = useRef<string | null>(null)
  /** A restored intent that is too old to send again: stored until the next one, so that each reload warns. */
  const oldIntent = useRef<PendingIntent | null>(null)
  const storedInput = useRef<StoredInput | null>(null)
  /** The entry of a form that has closed or is hidden: an answer may still arrive. */
  const leftInput = useRef<StoredInput | null>(null)
  useLayoutEffect(() => {
    const isOther = latest.current.keptAs !== keptAs
    if (isOther) {
      cleanTexts.current.clear()
      oldIntent.current = null
      keyedText.current = null
    }
    cleanTexts.current.add(initialText)
    // edited input keeps its base when newer data arrives
    const baseText = isOther || text === initialText ? initialText : latest.current.baseText
    latest.current = { keptAs, text, initialText, baseText }
  }, [keptAs, text, initialText])

  const pending = () => intent?.pending() ?? oldIntent.current
  const isUnsaved = () => {
    const { text: current } = latest.current
    return !cleanTexts.current.has(current) || (pending() !== null && current === keyedText.current)
  }
  const store = (stored: StoredInput, input: { text: string; baseText: string }) => {
    stored.text = input.text
    stored.key = pending()?.key ?? null
    saveInput(stored, { ...input, intent: pending() }).catch(warnNotStored)
  }
  const write = (stored: StoredInput, { isLeaving = false, settledText = stored.text } = {}) => {
    if (!isUnsaved()) {
      if (stored.text !== null || settledText !== null)
        removeInput(stored, [stored.text, settledText]).catch(() => undefined)
      stored.text = null
      return
    }
    const { text: next } = latest.current
    // another window may have deleted it meanwhile
    if (next !== stored.text || (pending()?.key ?? null) !== stored.key || isLeaving)
      store(stored, latest.current)
  }
  const restore = useEffectEvent((stored: StoredInput, entry: KeptValues | null) => {
    stored.state = 'read'
    stored.text = entry && textOf(entry.values)
    stored.key = entry?.intent?.key ?? null
    // a request sent before the entry was read has replaced that of the entry
    const earlier = keyedText.current === null ? entry?.intent : undefined
    const isRepeatSafe = earlier !== undefined && isKeyTrusted(earlier)
    if (earlier) {
      if (isRepeatSafe) intent?.resume(earlier)
      else oldIntent.current = earlier
      keyedText.current = stored.text
    }
    const base = valuesIn(latest.current.baseText)
    const fields = entry ? fieldsToRestore(entry, base, form.getValues()) : {}
    if (Object.keys(fields).length === 0) {
      if (oldIntent.current) showSuccessToast(doubtfulText, { isCounted: false })
      return write(stored)
    }
    form.setValues(fields as Partial<Values>)
    // a write before the next render must not store the text from before
    latest.current.text = textOf(form.getValues())
    showSuccessToast(restoredText(earlier, isRepeatSafe), { isCounted: false })
  })
  /** Reads the entry and passes it on; a failed read is repeated by the next call. */
  const read = (stored: StoredInput, then: (entry: KeptValues | null) => void) => {
    stored.state = 'reading'
    readInput(stored).then(then, () => {
      stored.state = 'unread'
      if (isUnsaved()) warnNotStored()
    })
  }
  const update = useEffectEvent((isLeaving: boolean) => {
    const stored = storedInput.current
    if (stored?.state === 'read') write(stored, { isLeaving })
    else if (stored?.state === 'unread')
      read(stored, (entry) => {
        if (storedInput.current === stored) restore(stored, entry)
      })
  })
  const leave = useEffectEvent((stored: StoredInput) => {
    storedInput.current = null
    const left = { ...latest.current }
    // the input is stored under another name now
    if (left.keptAs !== stored.keptAs || isPageDiscarded(pageKey)) {
      removeInput(stored, [stored.text, left.text]).catch(() => undefined)
      return
    }
    leftInput.current = stored
    if (stored.state === 'read') write(stored, { isLeaving: true })
    else if (isUnsaved())
      read(stored, (entry) => {
        // sent meanwhile
        if (!isUnsaved() || isPageDiscarded(pageKey)) return
        const [base, values] = [valuesIn(left.baseText), valuesIn(left.text)]
        const merged = { ...values, ...(entry && fieldsToRestore(entry, base, values)) }
        store(stored, { ...left, text: textOf(merged) })
      })
  })

  useEffect(() => {
    if (keptAs === undefined || owner === null) return
    const stored: StoredInput = { owner, keptAs, state: 'unread', text: null, key: null }
    storedInput.current = stored
    registerInput(pageKey, stored)
    update(false)
    const retry = () => update(false)
    const flush = () => update(true)
    window.addEventListener('online', retry)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pagehide', flush)
      leave(stored)
    }
  }, [owner, keptAs, pageKey])
  const storeKey = useEffectEvent(() => {
    keyedText.current = textOf(form.getValues())
    oldIntent.current = null
    update(false)
  })
  // before the request leaves: its answer may be lost with the page
  useEffect(() => (isKept ? intent?.onNewKey(() => storeKey()) : undefined), [isKept, intent])
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => update(false), saveDelayMs)
    return () => clearTimeout(timer)
  }, [isKept, text, owner])

  return {
    currentText: () => (isKept ? textOf(form.getValues()) : ''),
    settle: (settledText) => {
      cleanTexts.current.add(settledText)
      // what is typed from now on is a change of what was sent
      if (latest.current.text !== latest.current.initialText) latest.current.baseText = settledText
      const stored = storedInput.current ?? leftInput.current
      if (stored?.state === 'read') write(stored, { settledText })
    },
  }
}
