import {
  IconAlertTriangle,
  IconBuildingCommunity,
  IconBuildingStore,
  IconClipboardCheck,
  IconClockDollar,
  IconMessage2,
  IconMessages,
  IconReceiptYuan,
  IconShieldCheck,
  IconTruck,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { NoticeGroup } from '#contract/notices/groups.ts'

/** The icons of the notice groups. */
export const groupIcons: Record<NoticeGroup, Icon> = {
  incoming: IconBuildingStore,
  order: IconClipboardCheck,
  transport: IconTruck,
  exception: IconAlertTriangle,
  settlement: IconReceiptYuan,
  consult: IconMessages,
  verification: IconShieldCheck,
  renewal: IconClockDollar,
  feedback: IconMessage2,
  platform: IconBuildingCommunity,
}
