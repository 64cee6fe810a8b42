import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import type { OrderExportColumn, OrderSort } from '../../../../contract/orders/listWords.ts'
import type { Column } from '../../../shared/ui/table/columns.ts'

/** A column of an order list, and what of an order it stands for in an Excel file. */
export interface OrderColumn extends Column<OrderRow, OrderSort> {
  exports: readonly OrderExportColumn[]
}
