import { useEffect } from 'react'
import type { Tab } from './tabs.ts'

type Unsaved = typeof import('./unsavedTabs.ts')

/** Loaded on the first input, since nothing needs it before; null until then. */
let unsaved: Unsaved | null = null
/** The pending load after the first input. */
let loading: Promise<Unsaved> | null = null

const load = () =>
  import('./unsavedTabs.ts').then((loaded) => {
    unsaved = loaded
    return loaded
  })

function onInput({ target }: Event): void {
  if (unsaved) unsaved.recordInput(target)
  else {
    loading = load()
    // if loading fails, the next input retries
    loading.then(
      ({ recordInput }) => recordInput(target),
      () => undefined,
    )
  }
}

/** Loads the chunk when a field gets the focus, since input follows. */
function onFocus({ target }: Event): void {
  if (!unsaved && target instanceof Element && target.matches('input, textarea'))
    load().catch(() => undefined)
}

/** Tracks which tabs' pages hold unsaved input: on input, and whenever another tab becomes active. */
export function useUnsavedTabs(activeId: number | null): void {
  useEffect(() => {
    document.addEventListener('input', onInput, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  useEffect(() => unsaved?.updateUnsaved(), [activeId])
}

/** Runs an action that discards pages; asks first when unsaved input that is stored nowhere would be lost. */
export function withUnsavedCheck(tabs: readonly Tab[], verb: '关闭' | '重新加载', act: () => void): void {
  if (unsaved) unsaved.confirmBeforeLosing(tabs, verb, act)
  else if (loading) loading.then(({ confirmBeforeLosing }) => confirmBeforeLosing(tabs, verb, act), act)
  else act()
}
