import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import type { OrderExportColumn, OrderSort } from '#contract/orders/lists/listWords.ts'
import type { Column } from '#shared/ui/table/columns.ts'

/** A column of an order list, and the columns of an Excel file it corresponds to. */
export interface OrderColumn extends Column<OrderRow, OrderSort> {
  exports: readonly OrderExportColumn[]
}
