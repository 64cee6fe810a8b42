import { Button, CloseButton } from '@mantine/core'
import { IconLogout, IconSettings, IconShieldCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { useSettings } from '#shared/browser/settings.ts'
import { Permission } from '#shared/server/permission/permission.tsx'
import { verificationPath, verifyingRoles } from '#shared/server/permission/verificationPath.ts'
import { useSession } from '#shared/server/session.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { Menu } from '../menu/Menu.tsx'
import { verificationLabels, useLogout } from '../navbar/accountActions.ts'
import { FullScreenRow } from '../navbar/FullScreen.tsx'
import { WaybillBox } from '../navbar/WaybillBox.tsx'
import { openPanel } from '../panels.ts'
import classes from './MinePanel.module.css'

interface PartProps {
  onClose: () => void
}

function Visitor({ onClose }: PartProps) {
  const { pathname, search, hash } = useLocation()
  return (
    <Button component={Link} to={loginPath(pathname + search + hash)} fullWidth onClick={onClose}>
      登录 / 注册
    </Button>
  )
}

function Account({ user, onClose }: PartProps & { user: CurrentUser }) {
  const way = verificationLabels[user.type]
  return (
    <>
      <strong className="block text-lead ink anywhere">{user.factory.name || user.alias}</strong>
      <span className="text-body soft figures">
        {user.alias} {user.mobile}
      </span>
      {way && (
        <Permission roles={verifyingRoles}>
          <Link to={verificationPath(user)} className={classes.row} onClick={onClose}>
            <Icon of={IconShieldCheck} size={20} />
            {way}
          </Link>
        </Permission>
      )}
    </>
  )
}

/** Renders what the phone's bottom bar has no room for: the account, all pages and the navbar's tools. */
export default function MinePanel({ onClose }: PartProps) {
  const hasMenu = useSettings((settings) => settings.menu || settings.topMenu)
  const user = useSession((session) => session.user)
  const logOut = useLogout()
  return (
    <DialogBox label="我的" onClose={onClose} className={classes.panel}>
      <div className="stack h-full">
        <div className={`row justify-between flex-none border-b ${classes.head}`}>
          <h2 className="section-title">我的</h2>
          <CloseButton size={44} iconSize={20} aria-label="关闭我的" onClick={onClose} />
        </div>
        <div className="scroll-body">
          <div className="px-5 py-4">
            {user ? <Account user={user} onClose={onClose} /> : <Visitor onClose={onClose} />}
          </div>
          <WaybillBox onSearchInMenu={onClose} />
          {hasMenu && <Menu onChosen={onClose} />}
          <div className="p-3 border-t">
            <button type="button" className={classes.row} onClick={() => openPanel('settings')}>
              <Icon of={IconSettings} size={20} />
              显示设置
            </button>
            <FullScreenRow className={classes.row} />
            {user && (
              <button type="button" className={classes.row} onClick={() => void logOut()}>
                <Icon of={IconLogout} size={20} />
                退出登录
              </button>
            )}
          </div>
        </div>
      </div>
    </DialogBox>
  )
}
