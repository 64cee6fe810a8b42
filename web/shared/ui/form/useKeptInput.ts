import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Owner } from '../../browser/localStore/owner.ts'
import { showSuccessToast } from '../../messages/toast.ts'
import { useOwner } from '../../server/owner.ts'
import { fieldsToRestore, isKeptValues, textOf } from './keptValues.ts'
import type { KeptValues } from './keptValues.ts'

const saveDelayMs = 400

/** Loads the store on first use: the login and other forms without stored input do not need it. */
const loadStore = () => import('../../browser/localStore/localStore.ts')

const valuesIn = (text: string) => JSON.parse(text) as KeptValues['values']

/** One form's entry in the store, for one owner. */
interface StoredInput {
  owner: Owner
  keptAs: string
  /** Nothing may be overwritten before it is read. */
  state: 'unread' | 'reading' | 'read'
  /** The values that this form last read or stored. */
  text: string | null
}

/** The form's input, and the values that it began with. */
interface Input {
  text: string
  baseText: string
}

async function readStored({ owner, keptAs }: StoredInput): Promise<KeptValues | null> {
  const { formNameOf, isExpiredForm, readOne, removeExpiredForms } = await loadStore()
  const entry = await readOne('texts', owner, formNameOf(keptAs))
  removeExpiredForms().catch(() => undefined)
  return entry && !isExpiredForm(entry) && isKeptValues(entry.value) ? entry.value : null
}

async function save({ owner, keptAs }: StoredInput, { text, baseText }: Input): Promise<void> {
  const { formNameOf, saveLocally } = await loadStore()
  const value: KeptValues = { base: valuesIn(baseText), values: valuesIn(text) }
  await saveLocally('texts', owner, { name: formNameOf(keptAs), value })
}

/** Deletes the entry if it still holds one of these texts; another window may have stored its own input meanwhile. */
async function remove({ owner, keptAs }: StoredInput, texts: readonly (string | null)[]): Promise<void> {
  const { formNameOf, removeEntry } = await loadStore()
  await removeEntry(
    'texts',
    owner,
    formNameOf(keptAs),
    (value) => isKeptValues(value) && texts.includes(textOf(value.values)),
  )
}

export interface KeptInput {
  /** Returns the current input as text. */
  currentText: () => string
  /** Deletes the stored input if it is still this text, because it was sent or discarded. */
  settle: (text: string) => void
}

/**
 * Stores a form's unsaved input in this browser and restores it when the form opens again. It survives a reload and the end of
 * the login, encrypted for its user (decision 34). Does nothing without `keptAs`.
 */
export function useKeptInput<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  initial: Values,
  keptAs: string | undefined,
): KeptInput {
  const owner = useOwner()
  const isKept = keptAs !== undefined
  const text = isKept ? textOf(form.values) : ''
  const initialText = isKept ? textOf(initial) : ''
  const latest = useRef({ keptAs, text, initialText, baseText: initialText })
  /** Texts that hold nothing unsaved: what the form began with, what the server has, what was sent. */
  const cleanTexts = useRef(new Set<string>())
  const storedInput = useRef<StoredInput | null>(null)
  useLayoutEffect(() => {
    const isOther = latest.current.keptAs !== keptAs
    if (isOther) cleanTexts.current.clear()
    cleanTexts.current.add(initialText)
    // edited input keeps its base when newer data arrives
    const baseText = isOther || text === initialText ? initialText : latest.current.baseText
    latest.current = { keptAs, text, initialText, baseText }
  }, [keptAs, text, initialText])

  const isUnsaved = () => !cleanTexts.current.has(latest.current.text)
  const write = (stored: StoredInput, { isLeaving = false, settledText = stored.text } = {}) => {
    const next = isUnsaved() ? latest.current.text : null
    if (next === null && (stored.text !== null || settledText !== null))
      remove(stored, [stored.text, settledText]).catch(() => undefined)
    // another window may have deleted it meanwhile
    if (next !== null && (next !== stored.text || isLeaving))
      save(stored, latest.current).catch(() => undefined)
    stored.text = next
  }
  const restore = useEffectEvent((stored: StoredInput, entry: KeptValues | null) => {
    stored.state = 'read'
    stored.text = entry && textOf(entry.values)
    const base = valuesIn(latest.current.baseText)
    const fields = entry ? fieldsToRestore(entry, base, form.getValues()) : {}
    if (Object.keys(fields).length === 0) return write(stored)
    form.setValues(fields as Partial<Values>)
    // a write before the next render must not store the text from before
    latest.current.text = textOf(form.getValues())
    showSuccessToast('已恢复上次没有提交的内容', { isCounted: false })
  })
  /** Reads the entry and passes it on; a failed read is repeated by the next call. */
  const read = (stored: StoredInput, then: (entry: KeptValues | null) => void) => {
    stored.state = 'reading'
    readStored(stored).then(then, () => {
      stored.state = 'unread'
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
    if (left.keptAs !== stored.keptAs) remove(stored, [stored.text]).catch(() => undefined)
    else if (stored.state === 'read') write(stored, { isLeaving: true })
    else if (isUnsaved())
      read(stored, (entry) => {
        const [base, values] = [valuesIn(left.baseText), valuesIn(left.text)]
        const merged = { ...values, ...(entry && fieldsToRestore(entry, base, values)) }
        save(stored, { ...left, text: textOf(merged) }).catch(() => undefined)
      })
  })

  useEffect(() => {
    if (keptAs === undefined || owner === null) return
    const stored: StoredInput = { owner, keptAs, state: 'unread', text: null }
    storedInput.current = stored
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
  }, [owner, keptAs])
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
      const stored = storedInput.current
      if (stored?.state === 'read') write(stored, { settledText })
    },
  }
}
