import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { FactoryType } from '#contract/kernel/access.ts'
import { homePath } from '#contract/kernel/pages.ts'
import { logOut as endLogin, mayLogOut } from '#shared/server/sessionActions.ts'
import { closePanel } from '../panels.ts'

/** What a user without a page of the enterprise can still verify, by factory type. */
export const verificationLabels: Partial<Record<FactoryType, string>> = { 0: '实名认证', 1: '企业认证' }

/**
 * Returns a logout function. It asks when unsent input would be lost, then goes to Search first, because another page might ask
 * for a login at once.
 */
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
