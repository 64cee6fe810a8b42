import { Button } from '@mantine/core'
import { newerOrdersMax } from '#contract/orders/lists/listWords.ts'
import classes from './NewOrders.module.css'

/** 有 3 单新订单，点此显示: holds new orders back until a click, so that no row moves under the pointer. */
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
