import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { yuan } from '../../shared/format.ts'
import { useSession } from '../../shared/session.ts'
import { trackAddress } from '../../shared/shipment/trackAddress.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { PageHeading } from '../../shared/ui/PageHeading.tsx'
import classes from './OrderDone.module.css'
import type { PlacedOrder } from './usePlaceOrder.ts'

interface Props {
  placed: PlacedOrder
  onAgain: () => void
}

/** The order is placed: its number, its total, and what one does next. */
export function OrderDone({ placed, onAgain }: Props) {
  const isVisitor = useSession((session) => session.status !== 'user')
  return (
    <div className={classes.done}>
      <span className={classes.mark}>
        <Icon of={IconCircleCheck} size={44} />
      </span>
      <PageHeading title="下单成功" />
      <p className={classes.text}>承运商受理后会生成运单号；提货、发车、到达、签收都能在“查运单”看到。</p>
      <dl className={classes.facts}>
        <div>
          <dt>订单号</dt>
          <dd className={classes.number}>{placed.number}</dd>
        </div>
        <div>
          <dt>总价</dt>
          <dd className={classes.total}>{yuan(placed.totalFen)}</dd>
        </div>
      </dl>
      <div className={classes.buttons}>
        <Button component={Link} to={trackAddress([placed.number])}>
          查运单
        </Button>
        {isVisitor ? (
          <Button component={Link} to="/orders/ordersList" variant="default">
            看我的订单
          </Button>
        ) : (
          <Button component={Link} to={`/orders/orderDetail/${placed.id}`} variant="default">
            看订单详情
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          再下一单
        </Button>
      </div>
      {isVisitor && (
        <p className={classes.hint}>
          这份订单记在当前浏览器里。<Link to="/login">登录或注册</Link>
          后，订单会转到您的账号，换手机、换电脑也能查看。
        </p>
      )}
    </div>
  )
}
