import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderPageSizes } from '#contract/orders/lists/pageSizes.ts'
import { countText } from '#domain/orders/countText.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import type { Selection } from '#shared/ui/table/useSelection.ts'

interface Props {
  /** The filter of the list, without the orders held back. */
  request: CallInput<'/carrier/getOrderList'>
  total: number
  selection: Selection<OrderRow>
  onSelected?: (() => void) | undefined
}

const partRows = Math.max(...orderPageSizes)

/** 全选筛选结果: ticks the filtered orders of all pages, up to the limit of a selection. */
export function SelectFiltered({ request, total, selection, onSelected }: Props) {
  const [read, setRead] = useState<number | null>(null)
  const { most } = selection
  const select = async () => {
    setRead(0)
    try {
      const rows: OrderRow[] = []
      for (let page = 1; rows.length < Math.min(total, most); page += 1) {
        const { list } = await callServer('/carrier/getOrderList', { ...request, page, pageSize: partRows })
        rows.push(...list)
        setRead(rows.length)
        if (list.length < partRows) break
      }
      selection.clear()
      selection.setAll(rows, true)
      onSelected?.()
      if (total > most) showSuccessToast(`一次最多选 ${most} 票，已选前 ${most} 票，办完再选其余的`)
    } catch (failure) {
      // The call has already shown the error.
      if (!(failure instanceof CallError)) throw failure
    } finally {
      setRead(null)
    }
  }
  return (
    <Button variant="default" disabled={total === 0} loading={read !== null} onClick={() => void select()}>
      全选筛选结果（{countText(total)} 票）
    </Button>
  )
}
