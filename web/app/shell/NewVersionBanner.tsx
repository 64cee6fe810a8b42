import { holdsUnsaved } from '#shared/browser/unsaved.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { useNewVersion } from '../background/newVersion.ts'
import classes from '../expiry/ExpiryBanner.module.css'

/** Reloads the page; asks first where a reload would lose input. Stored input is restored (decision 34). */
async function refresh(): Promise<void> {
  const mayLose = holdsUnsaved(document, { exceptKept: true })
  const isConfirmed =
    !mayLose ||
    (await confirmAction({
      title: '刷新页面',
      text: '页面里有填了还没提交的内容，其中的图片和密码刷新后要重新填。',
      confirmLabel: '刷新',
      cancelLabel: '返回继续填',
    }))
  if (isConfirmed) window.location.reload()
}

/** Renders a notice of a newer version. The page never reloads by itself. */
export default function NewVersionBanner() {
  return (
    <aside
      className="row wrap justify-center gap-x-5 px-5 py-2 text-3 surface border-b"
      role="status"
      aria-label="新版本"
      data-screen-only
    >
      <span>有新版本</span>
      <button
        type="button"
        className={`inline-flex items-center touch px-3 brand underline ${classes.dismiss}`}
        onClick={() => void refresh()}
      >
        刷新
      </button>
      <button
        type="button"
        className={`inline-flex items-center touch px-3 soft underline ${classes.dismiss}`}
        onClick={() => useNewVersion.setState({ isThere: false })}
      >
        稍后
      </button>
    </aside>
  )
}
