import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Consult } from '#contract/consult/calls.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { compareAddress } from '#domain/lines/lineAddresses.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './ThreadHead.module.css'

/** Returns the address of a thread's order for its side; a visitor tracks it by its number. */
function orderAddress({ side, orderId, orderNumber }: Consult, isUser: boolean): string {
  if (side === 'carrier') return `/carrier/orders?keyword=${orderNumber}`
  return isUser ? `/orders/orderDetail/${orderId}` : `/base/track?no=${orderNumber}`
}

/** The other side's name and the topic; on phones also the way back to the list. */
export function ThreadHead({ head, path }: { head: Consult; path: PagePath }) {
  const isUser = useSession(({ status }) => status === 'user')
  const { side, otherName, subject, lineId, lineText, orderNumber } = head
  return (
    <header className={`row gap-2 flex-none px-5 py-3 border-b ${classes.head}`}>
      <Link
        className={`hidden phone-h-11 ${classes.back}`}
        to={path}
        state={sameTab}
        aria-label="返回咨询列表"
      >
        <Icon of={IconArrowLeft} size={22} />
      </Link>
      <div className="min-w-0">
        <h2 className="section-title truncate">
          {side === 'customer' ? <CarrierLink carrier={head.carrier} /> : otherName}
        </h2>
        <p className="flex wrap gap-x-4 text-small soft anywhere">
          {orderNumber !== null && <Link to={orderAddress(head, isUser)}>订单 {orderNumber}</Link>}
          {lineId !== null && lineText !== null && <Link to={compareAddress([lineId])}>{lineText}</Link>}
          {subject !== lineText && subject !== `订单 ${orderNumber}` && <span>{subject}</span>}
        </p>
      </div>
    </header>
  )
}
