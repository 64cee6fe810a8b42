import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import {
  carrierExportColumnKeys,
  carrierExportColumns,
  exportOrdersMax,
  orderExportColumnKeys,
} from '#contract/orders/lists/listWords.ts'
import type { OrderExportColumn } from '#contract/orders/lists/listWords.ts'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { CallError } from '#shared/server/callError.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import type { OrderColumn } from './columns/orderColumn.ts'
import { countText } from './countText.ts'
import classes from './ExportOrders.module.css'

interface Props {
  /** The customer's export, or the carrier's. */
  path?: '/orders/exportOrders' | '/carrier/exportOrders'
  /** The list's request without its page: exactly its orders are exported. */
  request: CallInput<'/orders/getOrdersList'>
  /** The visible columns, chosen at first. */
  columns: readonly OrderColumn[]
  total: number
  label?: string
}

/** Renders 导出: asks for the columns, then downloads the file; its last row has the totals. */
export function ExportOrders({
  path = '/orders/exportOrders',
  request,
  columns,
  total,
  label = '导出',
}: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconFileSpreadsheet} size={16} />}
        disabled={total === 0}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? <ExportDialog {...{ path, request, columns, total }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ExportDialog({
  path,
  request,
  columns,
  total,
  onClose,
}: Omit<Required<Props>, 'label'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<OrderExportColumn>>(
    () => new Set(columns.flatMap((column) => column.exports)),
  )
  const [isBusy, setBusy] = useState(false)
  const isTooMany = total > exportOrdersMax
  const toggle = (key: OrderExportColumn) =>
    setChosen((present) => {
      const next = new Set(present)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const { page: _page, pageSize: _pageSize, ...filters } = request
  const send = async () => {
    setBusy(true)
    try {
      const fileName = '订单.xlsx'
      const chosenOf = <Key extends OrderExportColumn>(keys: readonly Key[]) =>
        keys.filter((key) => chosen.has(key))
      if (path === '/carrier/exportOrders')
        await downloadFile(path, { ...filters, columns: chosenOf(carrierExportColumnKeys) }, fileName)
      else await downloadFile(path, { ...filters, columns: chosenOf(orderExportColumnKeys) }, fileName)
      onClose()
    } catch (error) {
      // downloadFile has shown it
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogBox label="导出订单" onClose={onClose} isFirm={isBusy} className={classes.dialog}>
      <h2 className="mb-3 text-lead">导出 {countText(total)} 单</h2>
      <p className="hint mb-4">
        {isTooMany
          ? `一次最多导出 ${exportOrdersMax} 单，请先用日期或状态缩小范围。`
          : '导出当前筛选的订单，末行合计'}
      </p>
      <fieldset className={`grid p-0 border-0 scroll-y ${classes.columns}`}>
        <legend>导出的列</legend>
        {(path === '/carrier/exportOrders' ? carrierExportColumnKeys : orderExportColumnKeys).map((key) => (
          <label key={key} className="row gap-3 touch pointer">
            <input type="checkbox" checked={chosen.has(key)} onChange={() => toggle(key)} />
            {carrierExportColumns[key]}
          </label>
        ))}
      </fieldset>
      <div className="flex justify-end gap-3 mt-5">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          取消
        </Button>
        <Button onClick={() => void send()} loading={isBusy} disabled={chosen.size === 0 || isTooMany}>
          导出 Excel
        </Button>
      </div>
    </DialogBox>
  )
}
