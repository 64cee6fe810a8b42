import { holdsUnsaved, markEdited } from '#shared/browser/unsaved.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { discardPageInput } from '#shared/ui/form/keptStore.ts'
import { panelId } from './tabIds.ts'
import { pageKeyOf, withUnsaved } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { setTabs, useTabs } from './tabStore.ts'

const panelOf = (id: number) => document.getElementById(panelId(id))

/** Updates which mounted pages hold unsaved input. */
export function updateUnsaved(): void {
  const state = useTabs.getState()
  setTabs(
    withUnsaved(
      state,
      state.mountedIds.filter((id) => holdsUnsaved(panelOf(id))),
    ),
  )
}

/** Records input, so that the tabs know at once which page holds it. */
export function recordInput(target: EventTarget | null): void {
  if (!markEdited(target)) return
  const state = useTabs.getState()
  const id = state.mountedIds.find((pageId) => panelOf(pageId)?.contains(target))
  if (id !== undefined && !state.unsavedIds.includes(id)) updateUnsaved()
}

/** Runs an action; asks first when unsaved input that is stored nowhere would be lost. */
export function confirmBeforeLosing(tabs: readonly Tab[], verb: '关闭' | '重新加载', act: () => void): void {
  const affected = tabs.filter(({ id }) => holdsUnsaved(panelOf(id), { exceptKept: true }))
  const [first] = affected
  if (!first) return act()
  const which = `“${first.title}”${affected.length > 1 ? `等 ${affected.length} 个页面` : ''}`
  void confirmAction({
    title: `${verb}标签页`,
    text: `${which}里有填了还没提交的内容，${verb}后就没有了。`,
    confirmLabel: verb,
    cancelLabel: '返回继续填',
    isDangerous: true,
  }).then((isConfirmed) => {
    if (!isConfirmed) return
    for (const tab of affected) discardPageInput(pageKeyOf(tab))
    act()
  })
}
