import { IconChevronDown, IconLogout, IconShieldCheck, IconUser, IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { decideAccess } from '#contract/kernel/access.ts'
import { pages } from '#contract/kernel/pages.ts'
import type { Page, PagePath } from '#contract/kernel/pages.ts'
import { Permission } from '#shared/server/permission/permission.tsx'
import { verificationPath, verifyingRoles } from '#shared/server/permission/verificationPath.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { verificationLabels, useLogout } from './accountActions.ts'
import { useDisclosure } from './useDisclosure.ts'
import classes from './AccountMenu.module.css'

const ownPath: PagePath = '/user/info'
const table: readonly Page[] = pages
const own = table.find(({ path }) => path === ownPath)
const noFace = <Icon of={IconUserCircle} size={22} />
/** A separate chunk, so that users without a picture do not load it. */
const Avatar = lazy(async () => ({ default: (await import('#shared/files/Avatar.tsx')).Avatar }))

/** Renders the user's picture, or an icon without one. */
function Face({ user: { avatar, alias } }: { user: CurrentUser }) {
  if (avatar === null) return noFace
  return (
    <Suspense fallback={noFace}>
      <Avatar fileId={avatar} alias={alias} />
    </Suspense>
  )
}

/** Renders the menu of the logged-in user's account. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const caller = useSession((session) => session.caller)
  const { isOpen, setOpen, opener, openerProps, frameProps, sheetId } = useDisclosure()
  const logOut = useLogout()
  const close = () => setOpen(false)
  const hasOwn = own !== undefined && decideAccess(own.access, caller) === 'allowed'
  return (
    <div className="relative" {...frameProps}>
      <button
        type="button"
        className={`row justify-end gap-2 h-9 px-3 text-body ink rounded-1 hover-fill phone-h-11 ${classes.account}`}
        ref={opener}
        aria-label={`账户：${user.alias}`}
        {...openerProps}
      >
        <span
          className={`flex flex-none phone-flex ${classes.face}`}
          data-picture={user.avatar !== null || undefined}
        >
          <Face user={user} />
        </span>
        <span className="truncate phone-hidden">{user.alias}</span>
        <span className="flex flex-none phone-hidden">
          <Icon of={IconChevronDown} size={16} />
        </span>
      </button>
      {isOpen && (
        <div id={sheetId} className={`card p-3 absolute ${classes.sheet}`} role="group" aria-label="账户菜单">
          <p className={`text-small soft border-b ${classes.who}`}>
            <strong>{user.factory.name || user.alias}</strong>
            {user.mobile}
          </p>
          {hasOwn && (
            <Link to={ownPath} className={classes.item} onClick={close}>
              <Icon of={IconUser} size={18} />
              {own.title}
            </Link>
          )}
          {verificationLabels[user.type] && (
            <Permission roles={verifyingRoles}>
              <Link to={verificationPath(user)} className={classes.item} onClick={close}>
                <Icon of={IconShieldCheck} size={18} />
                {verificationLabels[user.type]}
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
