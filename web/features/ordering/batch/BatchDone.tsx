import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { copyNumbers } from '#domain/orders/copyNumbers.ts'
import { PrintDialog } from '#domain/print/PrintDialog.tsx'
import { callServer } from '#shared/server/call.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { goodsTotals } from '../goods/goodsAmounts.ts'
import type { PlacedOrder } from '../send/sentOrder.ts'
import type { BatchRow } from './batchRow.ts'
import { StationList } from './StationList.tsx'

type PlacedRow = BatchRow & { placed: PlacedOrder }
export const isPlaced = (row: BatchRow): row is PlacedRow => row.placed !== null

const readOrder = (id: number) => callServer('/orders/getOrderDetail', { id })

interface Props {
  rows: readonly PlacedRow[]
  onClear: () => void
}

/** Summarizes the placed orders: number, total, where to bring the goods, and label printing. */
export function BatchDone({ rows, onClear }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  const layout = useSession(({ user }) => user?.factory.defaults.label_layout)
  const totalFen = rows.reduce((sum, { placed }) => sum + placed.totalFen, 0)
  const dropOffLineIds = rows.flatMap(({ values: { pickupMode, lineId } }) =>
    pickupMode === 'self' && lineId !== null ? [lineId] : [],
  )
  const numbers = rows.map(({ placed }) => placed.number)
  const printed = rows.map(({ placed, values }) => ({
    id: placed.id,
    number: placed.number,
    pieces: goodsTotals(values.goods).pieces,
  }))
  return (
    <section className="card grid gap-4 p-4" aria-label="已下单">
      <p className="text-lead bold" role="status">
        已下单 {rows.length} 票，合计 {yuan(totalFen)}
      </p>
      {dropOffLineIds.length > 0 && <StationList lineIds={dropOffLineIds} />}
      <div className="flex wrap gap-3">
        <Button leftSection={<Icon of={IconPrinter} size={16} />} onClick={() => setPrinting(true)}>
          打印全部
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={IconCopy} size={16} />}
          onClick={() => void copyNumbers(numbers)}
        >
          复制单号
        </Button>
        <Button variant="default" onClick={onClear}>
          清除已下单的
        </Button>
      </div>
      {isPrinting && (
        <PrintDialog
          orders={printed}
          read={readOrder}
          initialKind={layout ?? 'note'}
          onClose={() => setPrinting(false)}
        />
      )}
    </section>
  )
}
