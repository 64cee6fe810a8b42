import { holdsUnsaved } from '#shared/browser/unsaved.ts'
import { confirmAction } from '#shared/messages/confirm.ts'

/** Checks whether a reload would lose input. Stored input is restored (decision 34). */
export const wouldReloadLoseInput = (): boolean => holdsUnsaved(document, { exceptKept: true })

/** Reloads the page at the user's request; asks first where that would lose input. */
export async function reloadPage(): Promise<void> {
  const isConfirmed =
    !wouldReloadLoseInput() ||
    (await confirmAction({
      title: '刷新页面',
      text: '页面里有填了还没提交的内容，其中的图片和密码刷新后要重新填。',
      confirmLabel: '刷新',
      cancelLabel: '返回继续填',
    }))
  if (isConfirmed) window.location.reload()
}
