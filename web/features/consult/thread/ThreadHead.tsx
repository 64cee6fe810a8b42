import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Consult } from '../../../../contract/consult/calls.ts'
import type { PagePath } from '../../../../contract/kernel/pages.ts'
import { compareAddress } from '../../../domain/lines/lineAddresses.ts'
import { sameTab } from '../../../shared/browser/sameTab.ts'
import { useSession } from '../../../shared/server/session.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import classes from './ThreadHead.module.css'

/** Where a side looks its order up; a visitor follows it by its number. */
function orderAddress({ side, orderId, orderNumber }: Consult, isUser: boolean): string {
  if (side === 'carrier') return `/carrier/orders?keyword=${orderNumber}`
  return isUser ? `/orders/orderDetail/${orderId}` : `/base/track?no=${orderNumber}`
}

/** Whom one talks to, and about what; on phones the way back to the list. */
export function ThreadHead({ head, path }: { head: Consult; path: PagePath }) {
  const isUser = useSession(({ status }) => status === 'user')
  const { otherName, subject, lineId, lineText, orderNumber } = head
  return (
    <header className={classes.head}>
      <Link className={classes.back} to={path} state={sameTab} aria-label="返回咨询列表">
        <Icon of={IconArrowLeft} size={22} />
      </Link>
      <div className={classes.words}>
        <h2 className={classes.name}>{otherName}</h2>
        <p className={classes.about}>
          {orderNumber !== null && <Link to={orderAddress(head, isUser)}>订单 {orderNumber}</Link>}
          {lineId !== null && lineText !== null && <Link to={compareAddress([lineId])}>{lineText}</Link>}
          {subject !== lineText && subject !== `订单 ${orderNumber}` && <span>{subject}</span>}
        </p>
      </div>
    </header>
  )
}
