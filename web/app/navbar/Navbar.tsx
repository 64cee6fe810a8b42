import { IconSettings, IconTruckDelivery } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSettings } from '#shared/browser/settings.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { NoticesBell } from '../notices/NoticesBell.tsx'
import { openPanel } from '../panels.ts'
import { AccountSlot } from './AccountSlot.tsx'
import { Brand } from './Brand.tsx'
import { FullScreenTool } from './FullScreen.tsx'
import { SiteSelector } from './SiteSelector.tsx'
import { WaybillBox } from './WaybillBox.tsx'
import classes from './Navbar.module.css'

const TopMenu = lazy(() => import('./TopMenu.tsx'))

/** Renders the top bar. The style sheet decides what is shown at which width; phones navigate by the bottom bar. */
export function Navbar() {
  const hasTopMenu = useSettings((settings) => settings.topMenu)
  const settingsLabel = '显示设置'
  return (
    <header className={classes.bar}>
      <div
        className={`row gap-4 h-full px-5 surface border-b ${classes.row}`}
        data-top-menu={hasTopMenu || undefined}
      >
        <Brand />
        <SiteSelector />
        <div className={`flex-1 min-w-0 ${classes.room}`}>
          {hasTopMenu && (
            <Suspense>
              <TopMenu />
            </Suspense>
          )}
        </div>
        <WaybillBox />
        <div className={`row gap-2 flex-none ${classes.tools}`}>
          <Link
            to="/base/track"
            className={`${classes.tool} ${classes.onPhones}`}
            aria-label="查运单"
            title="查运单"
          >
            <Icon of={IconTruckDelivery} size={22} />
          </Link>
          <NoticesBell className={`${classes.tool} ${classes.onDesks}`} />
          <FullScreenTool className={classes.onDesks} />
          <button
            type="button"
            className={`${classes.tool} ${classes.onDesks}`}
            data-opens="settings"
            aria-label={settingsLabel}
            title={settingsLabel}
            onClick={() => openPanel('settings')}
          >
            <Icon of={IconSettings} />
          </button>
        </div>
        <AccountSlot />
      </div>
    </header>
  )
}
