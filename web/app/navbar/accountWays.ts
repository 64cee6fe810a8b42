import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FactoryType } from '../../../contract/kernel/access.ts'
import { homePath } from '../../../contract/kernel/pages.ts'
import { logOut as endLogin, mayLogOut } from '../../shared/server/sessionActions.ts'
import { closePanel } from '../shell/panels.ts'

/** What somebody may still prove who has no page of the enterprise to begin from, by factory type. */
export const proofWays: Partial<Record<FactoryType, string>> = { 0: '实名认证', 1: '企业认证' }

/** Asks where something typed would go, leaves for Search, first away from a page that would ask for a login at once, and logs out there. */
export function useLogout(): () => Promise<void> {
  const [isLeaving, setLeaving] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isLeaving && pathname === homePath) {
      closePanel()
      void endLogin()
    }
  }, [isLeaving, pathname])
  return async () => {
    if (!(await mayLogOut())) return
    setLeaving(true)
    await navigate(homePath)
  }
}
