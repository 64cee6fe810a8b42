import { confirmAction } from '../../shared/ui/dialog/confirm.ts'
import { holdsUnsaved, noteTyped } from '../../shared/browser/unsaved.ts'
import { panelId } from './tabIds.ts'
import { noteUnsaved } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { setTabs, useTabs } from './tabStore.ts'

const panelOf = (id: number) => document.getElementById(panelId(id))

/** Looks anew which of the mounted pages hold something unsaved. */
export function lookAgain(): void {
  const state = useTabs.getState()
  setTabs(
    noteUnsaved(
      state,
      state.keptIds.filter((id) => holdsUnsaved(panelOf(id))),
    ),
  )
}

/** Something was typed: the tabs know at once whose page holds it. */
export function noteInput(target: EventTarget | null): void {
  if (!noteTyped(target)) return
  const state = useTabs.getState()
  const id = state.keptIds.find((each) => panelOf(each)?.contains(target))
  if (id !== undefined && !state.unsavedIds.includes(id)) lookAgain()
}

/** Acts at once, or where something typed in these pages is kept nowhere, after a question. */
export function askBeforeLosing(tabs: readonly Tab[], verb: '关闭' | '重新加载', act: () => void): void {
  const losing = tabs.filter(({ id }) => holdsUnsaved(panelOf(id), { exceptKept: true }))
  const [first] = losing
  if (!first) return act()
  const which = `“${first.title}”${losing.length > 1 ? `等 ${losing.length} 个页面` : ''}`
  void confirmAction({
    title: `${verb}标签页`,
    text: `${which}里有填了还没提交的内容，${verb}后就没有了。`,
    confirmLabel: verb,
    cancelLabel: '返回继续填',
    isDangerous: true,
  }).then((isMeant) => {
    if (isMeant) act()
  })
}
