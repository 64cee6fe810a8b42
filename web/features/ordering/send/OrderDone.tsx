import { Button } from '@mantine/core'
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router'
import { copyNumbers } from '#domain/orders/copyNumbers.ts'
import { shareOrder, trackUrlOf } from '#domain/orders/shareOrder.ts'
import { PrintDialog } from '#domain/print/PrintDialog.tsx'
import { ConsignmentNote } from '#domain/shipment/ConsignmentNote.tsx'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { AccountOffer } from './AccountOffer.tsx'
import { PlacedFacts } from './PlacedFacts.tsx'
import type { PlacedOrder } from './sentOrder.ts'
import classes from './OrderDone.module.css'

const QrCode = lazy(() => import('#shared/ui/kit/QrCode.tsx'))

interface Props {
  orderId: number
  /** The answer of placing it; null after a reload. */
  placed: PlacedOrder | null
  onAnother: () => void
}

/** Shows a placed order: number, total, code to scan, next steps, and printing of 托运单, or a slip for visitors. */
export function OrderDone({ orderId, placed, onAnother }: Props) {
  const isVisitor = useSession((session) => session.status !== 'user')
  const [isPrinting, setPrinting] = useState(false)
  const { data, error, refetch } = useQuery(callQuery('/orders/getOrderDetail', { id: orderId }))
  // The answer is available at once, the full order soon after.
  const number = placed?.number ?? data?.number ?? null
  const totalFen = placed?.totalFen ?? data?.quote.totalFen ?? null
  useTabName(number === null ? null : `已下单 ${number}`)
  if (number === null || totalFen === null)
    return <LoadState error={error} refetch={refetch} n={3} heightPx={96} />
  const track = trackAddress([number])
  const trackUrl = trackUrlOf(number)
  return (
    <div className={`stack card items-center text-center ${classes.done}`}>
      <span className={classes.mark} data-screen-only>
        <Icon of={IconCircleCheck} size={44} />
      </span>
      <div data-screen-only>
        <PageHeading title="下单成功" />
      </div>
      <p className={`hidden ${classes.paperTitle}`}>专线通 · 订单小票</p>
      <dl className={`flex wrap justify-center ${classes.facts}`}>
        <div>
          <dt>订单号</dt>
          <dd>{number}</dd>
          <dd data-screen-only>
            <Button
              size="compact-sm"
              variant="light"
              className="phone-touch"
              onClick={() => void copyNumbers([number])}
            >
              复制单号
            </Button>
          </dd>
        </div>
        <div>
          <dt>合计</dt>
          <dd className="price">{yuan(totalFen)}</dd>
        </div>
      </dl>
      <div className="flex wrap justify-center gap-3 mb-5" data-screen-only>
        <Button onClick={() => void shareOrder(number, data)}>发给收货人</Button>
        {isVisitor ? (
          <Button component={Link} to="/orders/ordersList" variant="default">
            我的订单
          </Button>
        ) : (
          <Button component={Link} to={`/orders/orderDetail/${orderId}`} variant="default">
            看订单详情
          </Button>
        )}
      </div>
      <figure className={`mb-5 phone-hidden ${classes.code}`}>
        <Suspense fallback={<div className={classes.waiting} />}>
          <QrCode text={trackUrl} label={`订单 ${number} 的查询二维码`} />
        </Suspense>
        <figcaption>用手机扫一扫，随时看进度</figcaption>
      </figure>
      {data && <PlacedFacts order={data} />}
      <div className="flex wrap justify-center gap-2">
        <Button component={Link} to={track} variant="subtle">
          查运单
        </Button>
        <Button
          variant="subtle"
          leftSection={<Icon of={IconPrinter} />}
          disabled={!data}
          onClick={() => window.print()}
        >
          {isVisitor ? '打印订单小票' : '打印托运单'}
        </Button>
        {!isVisitor && (
          <Button variant="subtle" disabled={!data} onClick={() => setPrinting(true)}>
            打印标签、小票
          </Button>
        )}
        <Button component={Link} to={`/orders/new?repeat=${orderId}`} variant="subtle">
          再来一单
        </Button>
        <Button variant="subtle" onClick={onAnother}>
          新建订单
        </Button>
      </div>
      {isPrinting && data && (
        <PrintDialog
          orders={[data]}
          read={() => Promise.resolve(data)}
          initialKind="slip"
          onClose={() => setPrinting(false)}
        />
      )}
      {isVisitor && <AccountOffer mobile={data?.contactMobile ?? ''} />}
      {!isVisitor && data && <ConsignmentNote order={data} />}
    </div>
  )
}
