import { useNewVersion } from '../background/newVersion.ts'
import { reloadPage } from '../routing/reloadPage.ts'
import classes from '../expiry/ExpiryBanner.module.css'

/** Renders a notice of a newer version. The page never reloads by itself. */
export default function NewVersionBanner() {
  return (
    <aside
      className="row wrap justify-center gap-x-5 px-5 py-2 text-body surface border-b"
      role="status"
      aria-label="新版本"
      data-screen-only
    >
      <span>有新版本</span>
      <button
        type="button"
        className={`inline-flex items-center touch px-3 brand underline ${classes.dismiss}`}
        onClick={() => void reloadPage()}
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
