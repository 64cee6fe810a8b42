import {
  IconBuildingWarehouse,
  IconHeart,
  IconHelpCircle,
  IconMapSearch,
  IconMessage,
  IconPackage,
  IconSettings,
  IconTruckDelivery,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import type { MenuGroup } from '../../contract/pages.ts'
import { useSession } from '../shared/session.ts'
import { Icon } from '../shared/ui/Icon.tsx'
import classes from './Menu.module.css'
import { menuEntries } from '../../contract/menuEntries.ts'

const icons: Record<MenuGroup, TablerIcon> = {
  search: IconMapSearch,
  track: IconTruckDelivery,
  favorites: IconHeart,
  consult: IconMessage,
  orders: IconPackage,
  record: IconUsers,
  user: IconUser,
  carrier: IconBuildingWarehouse,
  ops: IconSettings,
  help: IconHelpCircle,
}

/** The menu; a group of one page is that page. */
export function Menu({ onChosen }: { onChosen?: () => void }) {
  const asker = useSession((session) => session.asker)
  const link = (path: string, title: string, group?: MenuGroup) => (
    <NavLink key={path} to={path} className={classes.link} onClick={onChosen}>
      {group && <Icon of={icons[group]} size={18} />}
      <span>{title}</span>
    </NavLink>
  )
  return (
    <nav aria-label="主菜单" className={classes.menu}>
      {menuEntries(asker).map(({ group, title, pages }) => {
        const [only] = pages
        if (only && pages.length === 1) return link(only.path, only.title, group)
        return (
          <div key={group} role="group" aria-label={title}>
            <div className={classes.group}>
              <Icon of={icons[group]} size={18} />
              <span>{title}</span>
            </div>
            <div className={classes.under}>{pages.map((page) => link(page.path, page.title))}</div>
          </div>
        )
      })}
    </nav>
  )
}
