import { useEffect } from 'react'
import type { Tab } from './tabs.ts'

type Unsaved = typeof import('./unsavedTabs.ts')

/** Not of the first view; null until it has come, and as long as nothing was typed nobody needs it. */
let unsaved: Unsaved | null = null
/** Somebody has typed, and it has not come yet. */
let coming: Promise<Unsaved> | null = null

const load = () =>
  import('./unsavedTabs.ts').then((loaded) => {
    unsaved = loaded
    return loaded
  })

function onInput({ target }: Event): void {
  if (unsaved) unsaved.noteInput(target)
  else {
    coming = load()
    // where it does not come now, the next key asks for it again
    coming.then(
      ({ noteInput }) => noteInput(target),
      () => undefined,
    )
  }
}

/** Who steps into a field is about to type. */
function onFocus({ target }: Event): void {
  if (!unsaved && target instanceof Element && target.matches('input, textarea'))
    load().catch(() => undefined)
}

/** Keeps the tabs knowing which pages hold something unsaved: as soon as somebody types, and whenever another tab is gone to. */
export function useUnsavedTabs(activeId: number | null): void {
  useEffect(() => {
    document.addEventListener('input', onInput, true)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('input', onInput, true)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  useEffect(() => unsaved?.lookAgain(), [activeId])
}

/** Does something by which pages go: at once, or where something typed in them is kept nowhere, after a question. */
export function unlessUnsaved(tabs: readonly Tab[], verb: '关闭' | '重新加载', act: () => void): void {
  if (unsaved) unsaved.askBeforeLosing(tabs, verb, act)
  else if (coming) coming.then(({ askBeforeLosing }) => askBeforeLosing(tabs, verb, act), act)
  else act()
}
