import { IconChevronDown, IconLogout, IconShieldCheck, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { decideAccess } from '../../../contract/access.ts'
import { homePath, pages } from '../../../contract/pages.ts'
import type { Page, PagePath } from '../../../contract/pages.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import { Permission } from '../../shared/permission.tsx'
import { useSession } from '../../shared/session.ts'
import { endSession } from '../../shared/sessionActions.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { verificationPath, verifyingRoles } from '../../shared/verificationPath.ts'
import classes from './AccountMenu.module.css'
import { useDisclosure } from '../useDisclosure.ts'

const ownPath: PagePath = '/user/info'
const table: readonly Page[] = pages
const own = table.find(({ path }) => path === ownPath)

/** Leaves for Search, first away from a page that would ask for a login at once, and logs out there. */
function useLogout(): () => Promise<void> {
  const [isLeaving, setLeaving] = useState(false)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (isLeaving && pathname === homePath) void endSession()
  }, [isLeaving, pathname])
  return async () => {
    setLeaving(true)
    await navigate(homePath)
  }
}

/** Who is logged in, and what concerns the account itself. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const asker = useSession((session) => session.asker)
  const { isOpen, setOpen, opener, openerProps, frameProps, sheetId } = useDisclosure()
  const logOut = useLogout()
  const close = () => setOpen(false)
  const hasOwn = own?.built === true && decideAccess(own.access, asker) === 'allowed'
  return (
    <div className={classes.slot} {...frameProps}>
      <button
        type="button"
        className={classes.account}
        ref={opener}
        aria-label={`账户：${user.alias}`}
        {...openerProps}
      >
        <span className={classes.face}>
          <Icon of={IconUserCircle} size={22} />
        </span>
        <span className={classes.alias}>{user.alias}</span>
        <span className={classes.sign}>
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      {isOpen && (
        <div id={sheetId} className={classes.sheet} role="group" aria-label="账户菜单">
          <p className={classes.who}>
            <strong>{user.factory.name || user.alias}</strong>
            {user.mobile}
          </p>
          {hasOwn && (
            <Link to={ownPath} className={classes.item} onClick={close}>
              <Icon of={IconUser} size={18} />
              {own.title}
            </Link>
          )}
          {user.type === 0 && (
            <Permission roles={verifyingRoles}>
              <Link to={verificationPath(user)} className={classes.item} onClick={close}>
                <Icon of={IconShieldCheck} size={18} />
                实名认证
              </Link>
            </Permission>
          )}
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close()
              void logOut()
            }}
          >
            <Icon of={IconLogout} size={18} />
            退出登录
          </button>
        </div>
      )}
    </div>
  )
}
