import { Button } from '@mantine/core'
import { IconCopy, IconPrinter, IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { OrderColumn } from '#domain/orders/columns/orderColumn.ts'
import { copyNumbers } from '#domain/orders/copyNumbers.ts'
import { ExportOrders } from '#domain/orders/ExportOrders.tsx'
import type { PaperKind } from '#domain/print/paperKinds.ts'
import { PrintDialog } from '#domain/print/PrintDialog.tsx'
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { readOrder } from '../orderReads.ts'

/** How many numbers the tracking page takes. */
const trackedMax = 20

/** Actions on several orders: print, track, export, copy their numbers. */
export function OrderBatch({
  rows,
  columns,
}: {
  rows: readonly OrderRow[]
  columns: readonly OrderColumn[]
}) {
  const [isPrinting, setPrinting] = useState(false)
  const layout = useSession(({ user }) => user?.factory.defaults.label_layout)
  const numbers = rows.map(({ number, waybillNumber }) => waybillNumber ?? number)
  const initialKind: PaperKind = rows.length > 1 && layout ? layout : 'note'
  return (
    <>
      <Button leftSection={<Icon of={IconPrinter} size={16} />} onClick={() => setPrinting(true)}>
        打印
      </Button>
      {rows.length <= trackedMax ? (
        <Button
          component={Link}
          to={trackAddress(numbers)}
          variant="default"
          leftSection={<Icon of={IconRoute} size={16} />}
        >
          查轨迹
        </Button>
      ) : null}
      <Button
        variant="default"
        leftSection={<Icon of={IconCopy} size={16} />}
        onClick={() => void copyNumbers(numbers)}
      >
        复制单号
      </Button>
      <ExportOrders
        request={{ numbers: rows.map(({ number }) => number) }}
        columns={columns}
        total={rows.length}
        label="导出所选"
      />
      {isPrinting ? (
        <PrintDialog
          orders={rows}
          read={readOrder}
          initialKind={initialKind}
          onClose={() => setPrinting(false)}
        />
      ) : null}
    </>
  )
}
