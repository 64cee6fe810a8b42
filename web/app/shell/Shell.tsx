import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homePath, isBarePath, loginPagePath } from '#contract/kernel/pages.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useExpiry } from '#shared/server/expiry.ts'
import { followOtherTabs, loadUser } from '#shared/server/sessionActions.ts'
import { Menu } from '../menu/Menu.tsx'
import { useMenuFailure } from '../menu/useMenuFailure.ts'
import { Navbar } from '../navbar/Navbar.tsx'
import { OfflineNotice } from '../offline/OfflineNotice.tsx'
import { BottomBar } from '../phone/BottomBar.tsx'
import { startProgress } from '../routing/progress.ts'
import { TabBar } from '../tabs/TabBar.tsx'
import { Banners } from './Banners.tsx'
import { BrowserQuestion } from './BrowserQuestion.tsx'
import { FarButtons } from './FarButtons.tsx'
import { Footer } from './Footer.tsx'
import { OpenPanel } from './OpenPanel.tsx'
import { Toasts } from './Toasts.tsx'
import { UnreadWatch } from './UnreadWatch.tsx'
import classes from './Shell.module.css'

const ExpiryDialog = lazy(() => import('../expiry/ExpiryDialog.tsx'))
const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').catch(() => ({ default: BrowserQuestion })))

/** Loads the token's user once, and leads to Search when that fails (specification §4). */
function useKnownUser() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const goToSearch = useEffectEvent(() =>
    // a search in progress stays
    pathname === homePath ? undefined : navigate(homePath, { replace: true }),
  )
  const loadFirst = useEffectEvent(() => {
    const currentPath = pathname === loginPagePath ? undefined : pathname + search + hash
    loadUser(currentPath, goToSearch).catch(() => goToSearch())
  })
  useEffect(() => {
    loadFirst()
    return followOtherTabs(() => goToSearch())
  }, [])
}

function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** Returns which parts are shown; one by one, so that no other setting renders the whole shell again. */
function useParts(isBare: boolean) {
  const navbar = useSettings((settings) => settings.navbar) && !isBare
  const menu = useSettings((settings) => settings.menu) && !isBare
  const isMenuOnTop = useSettings((settings) => settings.topMenu)
  const footer = useSettings((settings) => settings.footer) && !isBare
  const tabBar = useSettings((settings) => settings.tabBar) && !isBare
  // without the navbar there is no top menu; the menu is at the side then
  return { navbar, sideMenu: menu && !(navbar && isMenuOnTop), footer, tabBar }
}

/** Renders what stays while pages change: navbar, menu, footer, bottom bar, messages and dialogs, as set in the settings. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  // a visitor by a link has come to do one thing
  const isBare = isBarePath(pathname)
  const { navbar, sideMenu, footer, tabBar } = useParts(isBare)
  const isExpired = useExpiry((state) => state.isOpen)
  const hasQuestion = useQuestion((state) => state.open !== null)
  useKnownUser()
  useMenuFailure()
  useLayoutEffect(() => startProgress(), [pathname, search])

  return (
    <>
      <a href="#content" className={`px-5 py-3 text-body rounded-1 ${classes.skip}`} onClick={skipToContent}>
        跳到正文
      </a>
      {navbar ? <Navbar /> : isBare ? null : <FarButtons />}
      <OfflineNotice />
      {isBare ? null : <Banners />}
      <div className={classes.columns}>
        {sideMenu && (
          <aside className={`flex-none surface sticky scroll-y ${classes.side}`}>
            <Menu />
          </aside>
        )}
        <div className="stack flex-1 min-w-0">
          {tabBar && <TabBar />}
          <main id="content" className={`flex-1 w-full ${classes.content}`} tabIndex={-1}>
            {children}
          </main>
          {footer && <Footer />}
        </div>
      </div>
      {isBare ? null : <BottomBar />}
      <UnreadWatch />
      <Toasts />
      <OpenPanel />
      <Suspense>
        {hasQuestion && <QuestionDialog />}
        {isExpired && <ExpiryDialog />}
      </Suspense>
    </>
  )
}
