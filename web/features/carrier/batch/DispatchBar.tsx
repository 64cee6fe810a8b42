import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { pastedNumbersMax } from '#contract/orders/lists/listWords.ts'
import { movingStatuses } from '#contract/orders/states.ts'
import type { OrderColumn } from '#domain/orders/columns/orderColumn.ts'
import { ExportOrders } from '#domain/orders/ExportOrders.tsx'
import { PrintDialog } from '#domain/print/PrintDialog.tsx'
import { ordersMax } from '#domain/print/readOrders.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { useSession } from '#shared/server/session.ts'
import { LoadingDialog } from '#shared/ui/dialog/LoadingDialog.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { readCarrierOrder } from '../carrierReads.ts'
import { countingAddress } from '../counting/countingAddress.ts'
import { LazyLedgerBatchDialog } from '../lazyForms.ts'
import { dispatchTaskLabels, dispatchTasks, ledgerTasks, rowsFor } from './dispatchTasks.ts'
import type { DispatchTask } from './dispatchTasks.ts'

interface Props {
  rows: readonly OrderRow[]
  columns: readonly OrderColumn[]
  onTask: (task: DispatchTask, rows: readonly OrderRow[]) => void
}

/** Renders the actions for the ticked orders: steps that some of them can take, ledgers, printing, counting, export. */
export function DispatchBar({ rows, columns, onTask }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  const [isBooking, setBooking] = useState(false)
  const layout = useSession(({ user }) => user?.factory.defaults.label_layout)
  const tasks = dispatchTasks.flatMap((task) => {
    const of = rowsFor(task, rows)
    return of.length > 0 ? [{ task, of }] : []
  })
  const moving = rows.filter(({ status }) => movingStatuses.includes(status))
  return (
    <>
      {tasks.map(({ task, of }, at) => (
        <Button key={task} variant={at === 0 ? 'filled' : 'light'} onClick={() => onTask(task, of)}>
          {dispatchTaskLabels[task]} {of.length} 票
        </Button>
      ))}
      {ledgerTasks(rows).length > 0 ? (
        <Button variant={tasks.length === 0 ? 'filled' : 'light'} onClick={() => setBooking(true)}>
          收付款登记
        </Button>
      ) : null}
      {moving.length > 0 && moving.length <= batchOrdersMax ? (
        <Button component={Link} to={countingAddress(moving)} state={sameTab} variant="default">
          清点
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<Icon of={IconPrinter} size={16} />}
        disabled={rows.length > ordersMax}
        title={rows.length > ordersMax ? `一次最多打印 ${ordersMax} 票` : undefined}
        onClick={() => setPrinting(true)}
      >
        打印
      </Button>
      {rows.length > pastedNumbersMax ? null : (
        <ExportOrders
          path="/carrier/exportOrders"
          request={{ numbers: rows.map(({ number }) => number) }}
          columns={columns}
          total={rows.length}
          label="导出所选"
        />
      )}
      {isPrinting ? (
        <PrintDialog
          orders={rows}
          read={readCarrierOrder}
          initialKind={layout ?? '100x150'}
          onClose={() => setPrinting(false)}
        />
      ) : null}
      <Suspense fallback={<LoadingDialog onClose={() => setBooking(false)} />}>
        {isBooking ? <LazyLedgerBatchDialog rows={rows} onClose={() => setBooking(false)} /> : null}
      </Suspense>
    </>
  )
}
