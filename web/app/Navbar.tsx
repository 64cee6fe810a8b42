import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../shared/ui/Icon.tsx'
import { AccountSlot } from './AccountSlot.tsx'
import classes from './Navbar.module.css'
import { SiteSelector } from './SiteSelector.tsx'

/** The bar at the top: way home, site, account; on phones also the button of the menu. */
export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.menuButton}
        variant="subtle"
        color="gray"
        size={44}
        aria-label="打开菜单"
        onClick={onOpenMenu}
      >
        <Icon of={IconMenu2} size={24} />
      </ActionIcon>
      <Link to="/base/search" className={classes.brand} aria-label="专线通首页">
        <svg className={classes.logo} viewBox="0 0 32 32" aria-hidden focusable={false}>
          <rect width="32" height="32" rx="7" fill="#165dff" />
          <path
            d="M6 21.5h20M9 21.5 14.5 10M23 21.5 17.5 10"
            stroke="#fff"
            strokeWidth="2.4"
            fill="none"
            strokeLinecap="round"
          />
          <path d="M16 18.6v-2.4M16 13v-2" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
        <span>专线通</span>
      </Link>
      <SiteSelector />
      <div className={classes.room} />
      <AccountSlot />
    </header>
  )
}
