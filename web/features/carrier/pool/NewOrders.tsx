import { Button } from '@mantine/core'
import { newerOrdersMax } from '../../../../contract/orders/listWords.ts'
import classes from './NewOrders.module.css'

/** 有 3 单新订单，点此显示: what came meanwhile waits here, so that nothing moves under a hand. */
export function NewOrders({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={classes.over} role="status" data-screen-only>
      {count > 0 ? (
        <Button onClick={onShow}>
          有 {count >= newerOrdersMax ? `${newerOrdersMax}+` : count} 单新订单，点此显示
        </Button>
      ) : null}
    </div>
  )
}
