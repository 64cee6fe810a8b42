import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { workbookType } from '#contract/files/calls.ts'
import { carrierExportColumns, exportOrdersMax } from '#contract/orders/lists/listWords.ts'
import { chinaDate } from '#server/core/clock.ts'
import { refuse } from '#server/core/refuse.ts'
import { workbookBytes } from '#server/core/workbook.ts'
import type { WorkbookValue } from '#server/core/workbook.ts'
import type { Database } from '#server/db/database.ts'
import { filterAndStateCondition, orderBy } from '../lists/filter.ts'
import { rowColumns } from '../lists/rowColumns.ts'
import { selectColumns } from '../lists/selectColumns.ts'
import type { Side } from '../owner.ts'
import { exportCells, exportSelection, sumCells } from './exportCells.ts'
import type { ExportCell, ExportedOrder, ExportSums } from './exportCells.ts'

type Read = ExportedOrder & { sums: ExportSums }

/** Yields cells while they are written, so that a long list does not block the event loop. */
function* cellsOf(
  rows: readonly ExportedOrder[],
  columns: readonly ExportCell[],
): Generator<WorkbookValue[]> {
  for (const row of rows) yield columns.map(({ valueOf }) => valueOf(row))
}

/**
 * Exports one side's filtered orders as an Excel file, with a row of sums. The same statement computes the sums from the same
 * rows. Refuses more than `exportOrdersMax` orders.
 */
export async function exportOrders(
  db: Database,
  side: Side,
  request: CallRequest<'/carrier/exportOrders'>,
  now: Date,
): Promise<CallAnswer<'/orders/exportOrders'>> {
  const { columns: requested, sort = 'newest', ...filter } = request
  const order = orderBy[sort]
  const { rows } = await sql<Read>`
    with picked as materialized (
      select o.id from freight_order o where ${filterAndStateCondition(side, filter, now)} order by ${order} limit ${exportOrdersMax + 1}),
    sums as (
      select json_build_object('orders', count(*), 'pieces', sum(o.pieces), 'weightGrams', sum(o.weight_grams),
        'volumeCm3', sum(o.volume_cm3), 'totalFen', sum(o.total_fen), 'codFen', sum(o.cod_fen),
        'settlementOpenFen', coalesce(sum(${sql.raw(rowColumns.settlementOpenFen)}), 0),
        'codOpenFen', coalesce(sum(${sql.raw(rowColumns.codOpenFen)}), 0),
        'receivedFen', coalesce((select sum(p.amount_fen) from received_payment p where p.order_id in (select id from picked)), 0)) as sums
      from picked join freight_order o on o.id = picked.id)
    select ${selectColumns(exportSelection)}, sums.sums
    from picked join freight_order o on o.id = picked.id join factory f on f.id = o.carrier_id
      left join waybill w on w.order_id = o.id cross join sums cross join (select ${now}::timestamptz as at) present
    order by ${order}`.execute(db)
  if (rows.length > exportOrdersMax) refuse('exportTooMany', { params: { max: exportOrdersMax } })
  const keys = [...new Set(requested)]
  const columns = keys.map((key) => ({ title: carrierExportColumns[key], ...exportCells[key] }))
  const bytes = await workbookBytes({
    name: '订单',
    columns,
    rows: cellsOf(rows, columns),
    sums: sumCells(keys, rows[0]?.sums ?? null),
  })
  return { contentType: workbookType, bytes, fileName: `订单 ${chinaDate(now)}.xlsx` }
}
