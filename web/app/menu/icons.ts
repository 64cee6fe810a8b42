import {
  IconBuildingWarehouse,
  IconFolder,
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
import type { MenuGroup } from '#contract/kernel/pages.ts'

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

/** Returns the icon of a menu group; a folder for one that only the server knows. */
export function iconOf(group: string): TablerIcon {
  return group in icons ? icons[group as MenuGroup] : IconFolder
}
