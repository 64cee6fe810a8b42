import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { PagePath } from '#contract/kernel/pages.ts'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import WaitingStrip from '#domain/orders/waiting/WaitingStrip.tsx'
import { loginPath } from '#shared/browser/loginPath.ts'
import { useIsCustomer, useNeedsVerification } from '#shared/server/permission/useMay.ts'
import { useSession } from '#shared/server/session.ts'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ViewTabs } from '#shared/ui/list/ViewTabs.tsx'
import { LedgersView } from './ledgers/LedgersView.tsx'
import { OrdersList } from './OrdersList.tsx'

const ClaimStrip = lazy(() => import('./claims/ClaimStrip.tsx'))

const newOrder: PagePath = '/orders/new'
const batch: PagePath = '/orders/batch'

/** Page 订单列表: a factory's orders, or those of this browser for a visitor. An unverified user gets a link to verification. */
export default function OrdersListPage() {
  const status = useSession((session) => session.status)
  const isUnverified = useNeedsVerification('/orders/getOrdersList')
  const isCustomer = useIsCustomer()
  const [search] = useSearchParams()
  // on a phone, customers and visitors have 下单 in the bottom bar
  const hiding = isCustomer || status !== 'user' ? 'phone-hidden' : undefined
  const isLedgers = status === 'user' && search.get('view') === 'ledgers'
  return (
    <div className="stack gap-3 flush-first">
      <PageHeading
        title="订单列表"
        hint={status === 'visitor' ? <VisitorHint /> : undefined}
        extra={
          isUnverified ? null : (
            <>
              {status === 'user' ? <ViewTabs label="订单或账目" views={viewsOf(isLedgers)} /> : null}
              {status === 'user' && (
                <Button component={Link} to={batch} variant="default" className={hiding}>
                  批量下单
                </Button>
              )}
              <Button component={Link} to={newOrder} className={hiding}>
                在线下单
              </Button>
            </>
          )
        }
      />
      {isUnverified ? (
        <VerificationNeeded opens="下单、查看和管理订单" />
      ) : (
        <>
          {isCustomer ? <WaitingStrip /> : null}
          {status === 'user' ? (
            <Suspense fallback={null}>
              <ClaimStrip />
            </Suspense>
          ) : null}
          {isLedgers ? <LedgersView /> : <OrdersList isVisitor={status === 'visitor'} />}
        </>
      )}
    </div>
  )
}

const viewsOf = (isLedgers: boolean) => [
  { label: '订单', to: '/orders/ordersList', isOn: !isLedgers },
  { label: '账目', to: '/orders/ordersList?view=ledgers', isOn: isLedgers },
]

function VisitorHint() {
  return (
    <>
      这里是用这台设备的浏览器下的订单。
      <Link to={loginPath('/orders/ordersList')}>登录</Link>
      后会归到您的账号，换设备也能看；新注册的账号要先通过实名认证才看得到订单，认证前请凭单号
      <Link to="/base/track">查运单</Link>。
    </>
  )
}
