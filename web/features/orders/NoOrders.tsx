import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'

interface Props {
  isFiltered: boolean
  onClear: () => void
}

/** Empty state of the list, with the next action: clear the filter, or find a line. */
export function NoOrders({ isFiltered, onClear }: Props) {
  if (isFiltered)
    return (
      <EmptyState
        title="没有符合条件的订单"
        text="换一个状态或关键字试试。"
        action={<Button onClick={onClear}>查看全部订单</Button>}
      />
    )
  return (
    <EmptyState
      title="还没有订单"
      text="先找一条到目的地的专线看看价格。"
      action={
        <Button component={Link} to={homePath} variant="light">
          找专线
        </Button>
      }
    />
  )
}
