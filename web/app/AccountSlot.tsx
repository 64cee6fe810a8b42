import { Button } from '@mantine/core'
import { IconChevronDown, IconLogout, IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '../../contract/user.ts'
import { loginPath } from '../shared/loginPath.ts'
import { useSession } from '../shared/session.ts'
import { endSession } from '../shared/sessionActions.ts'
import { verificationPath } from '../shared/toast.ts'
import { Icon } from '../shared/ui/Icon.tsx'
import classes from './Navbar.module.css'

const home = '/base/search'

function AccountMenu({ user }: { user: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  const sheetId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const closeOnLeave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    opener.current?.focus()
  }
  // first away from a page that would ask for a login at once
  useEffect(() => {
    if (isLeaving && pathname === home) void endSession()
  }, [isLeaving, pathname])
  const logOut = async () => {
    setOpen(false)
    setLeaving(true)
    await navigate(home)
  }
  const verification = user.type === 0 ? verificationPath(user) : null
  return (
    <div className={classes.slot} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={classes.account}
        ref={opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? sheetId : undefined}
        aria-label={`账户：${user.alias}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.alias}>{user.alias}</span>
        <Icon of={IconChevronDown} size={16} />
      </button>
      {isOpen && (
        <div id={sheetId} className={classes.sheet} role="group" aria-label="账户菜单">
          <p className={classes.who}>
            <strong>{user.factory.name || user.alias}</strong>
            {user.mobile}
          </p>
          {verification && (
            <Link to={verification} className={classes.item} onClick={() => setOpen(false)}>
              <Icon of={IconShieldCheck} size={18} />
              实名认证
            </Link>
          )}
          <button type="button" className={classes.item} onClick={() => void logOut()}>
            <Icon of={IconLogout} size={18} />
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}

/** Login, or who is logged in; neutral until that is known. */
export function AccountSlot() {
  const { status, user } = useSession()
  const { pathname, search } = useLocation()
  if (status === 'loading') return <div className={classes.neutral} />
  if (user) return <AccountMenu user={user} />
  if (pathname === '/login') return null
  return (
    <Button component={Link} to={loginPath(pathname + search)} variant="light" size="sm">
      登录 / 注册
    </Button>
  )
}
