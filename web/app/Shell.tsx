import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useQuestion } from '../shared/confirm.ts'
import { useExpiry } from '../shared/expiry.ts'
import { followOtherTabs, loadUser } from '../shared/sessionActions.ts'
import { Menu } from './Menu.tsx'
import { Navbar } from './Navbar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { startProgress } from './progress.ts'
import classes from './Shell.module.css'
import { Toasts } from './Toasts.tsx'

const ExpiryDialog = lazy(() => import('./ExpiryDialog.tsx'))
const QuestionDialog = lazy(() => import('./QuestionDialog.tsx'))
const PhoneMenu = lazy(() => import('./PhoneMenu.tsx'))

/** Asks once whose token it is, and leads to Search when nobody's (specification §4). */
function useKnownUser() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const goToSearch = useEffectEvent(() => navigate('/base/search', { replace: true }))
  const loadFirst = useEffectEvent(() => {
    const standsAt = pathname === '/login' ? undefined : pathname + search + hash
    loadUser(standsAt).catch(() => goToSearch())
  })
  useEffect(() => {
    loadFirst()
    return followOtherTabs()
  }, [])
}

function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** What stays while pages come and go: navbar, menu, messages and dialogs. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isExpired = useExpiry((state) => state.isOpen)
  const isAsked = useQuestion((state) => state.asked !== null)
  useKnownUser()
  useLayoutEffect(() => startProgress(), [pathname])

  return (
    <>
      <a href="#content" className={classes.skip} onClick={skipToContent}>
        跳到正文
      </a>
      <Navbar onOpenMenu={() => setMenuOpen(true)} />
      <OfflineNotice />
      <div className={classes.columns}>
        <aside className={classes.side}>
          <Menu />
        </aside>
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Toasts />
      <Suspense>
        {isMenuOpen && <PhoneMenu onClose={() => setMenuOpen(false)} />}
        {isAsked && <QuestionDialog />}
        {isExpired && <ExpiryDialog />}
      </Suspense>
    </>
  )
}
