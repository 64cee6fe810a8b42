import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { dayMs } from '#contract/kernel/time.ts'
import type { Owner } from '../../browser/localStore/owner.ts'
import { showSuccessToast } from '../../messages/toast.ts'
import { useOwner } from '../../server/owner.ts'

const saveDelayMs = 400
const lifetimeMs = 7 * dayMs

/** Fields that are never stored, whatever form they are in. */
const secretNames = /password|smsCode/i

/** Loads the store on first use: the login and other forms without stored input do not need it. */
const loadStore = () => import('../../browser/localStore/localStore.ts')

const nameOf = (keptAs: string) => `form ${keptAs}`

/** Returns the values as stored: as text, without passwords, codes and files. */
const textOf = (values: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !secretNames.test(name) && !(value instanceof Blob)),
    ),
  )

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
const fits = (value: unknown, initial: unknown) =>
  value === null || initial === null ? value !== undefined : typeOf(value) === typeOf(initial)

/** Returns the stored values that fit today's form, with the initial ones for the rest. */
function restoredValues<Values extends Record<string, unknown>>(text: string, initial: Values): Values {
  const stored = JSON.parse(text) as Record<string, unknown>
  const entries = Object.entries(initial).map(([name, value]) => [
    name,
    fits(stored[name], value) ? stored[name] : value,
  ])
  return Object.fromEntries(entries) as Values
}

async function readStored(owner: Owner, keptAs: string): Promise<string | null> {
  const { readOne } = await loadStore()
  const record = await readOne('texts', owner, nameOf(keptAs))
  if (typeof record?.value !== 'string') return null
  return Date.now() - record.savedAtMs > lifetimeMs ? null : record.value
}

/** Stores a text, or deletes it (null). */
async function writeStored(owner: Owner, keptAs: string, text: string | null): Promise<void> {
  const { removeEntry, saveLocally } = await loadStore()
  const name = nameOf(keptAs)
  if (text === null) await removeEntry('texts', owner, name)
  else await saveLocally('texts', owner, { name, value: text })
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
  const latestText = useRef(text)
  /** Texts that hold nothing unsaved: what the form began with, what the server has, what was sent. */
  const cleanTexts = useRef(new Set<string>())
  /** The owner whose stored input was read; before that nothing may be overwritten. */
  const loadedFor = useRef<Owner | null>(null)
  const storedText = useRef<string | null>(null)
  useLayoutEffect(() => {
    latestText.current = text
    cleanTexts.current.add(initialText)
  }, [text, initialText])

  const write = (loadedOwner: Owner | null) => {
    if (!isKept || loadedOwner === null || loadedFor.current !== loadedOwner) return
    const next = cleanTexts.current.has(latestText.current) ? null : latestText.current
    if (next === storedText.current) return
    storedText.current = next
    writeStored(loadedOwner, keptAs, next).catch(() => undefined)
  }
  const restore = useEffectEvent((loadedOwner: Owner, stored: string | null) => {
    loadedFor.current = loadedOwner
    storedText.current = stored
    if (stored === null || !cleanTexts.current.has(latestText.current)) return write(loadedOwner)
    const values = restoredValues(stored, initial)
    if (cleanTexts.current.has(textOf(values))) return write(loadedOwner)
    form.setValues(values)
    showSuccessToast('已恢复上次没有提交的内容', { isCounted: false })
  })
  const save = useEffectEvent(write)

  useEffect(() => {
    if (keptAs === undefined || owner === null) return
    let isCurrent = true
    readStored(owner, keptAs).then(
      (stored) => {
        if (isCurrent) restore(owner, stored)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
      save(owner)
    }
  }, [owner, keptAs])
  useEffect(() => {
    if (!isKept) return
    const timer = setTimeout(() => save(owner), saveDelayMs)
    return () => clearTimeout(timer)
  }, [isKept, text, owner])

  return {
    currentText: () => (isKept ? textOf(form.getValues()) : ''),
    settle: (settledText) => {
      cleanTexts.current.add(settledText)
      write(owner)
    },
  }
}
