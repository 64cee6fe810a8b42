import type { Packaging } from '../../../orders/words.ts'
import type { Found, PastedGoods, PastedTotals } from '../../pastedOrder.ts'
import { finishedRow } from './row.ts'
import type { Row } from './row.ts'

/** Returns the only row of a text with the totals as its own amounts. Where they differ, the row's are unsure. */
export function onlyRow(
  only: Row,
  totals: PastedTotals,
  totalPackaging: Found<Packaging> | undefined,
): PastedGoods {
  const row = finishedRow({
    ...only,
    ...(totals.pieces && !only.pieces && { pieces: totals.pieces }),
    ...(totalPackaging && !only.packaging && { packaging: totalPackaging }),
  })
  for (const kind of ['pieces', 'weightGrams', 'volumeCm3'] as const) {
    const [ofAll, own] = [totals[kind], row[kind]]
    if (!ofAll || !own) continue
    const isOnPallets = row.packaging?.value === 'pallet' && totalPackaging?.value === 'carton'
    if (kind === 'pieces' && isOnPallets && ofAll.value > own.value) continue
    // 5 件货, then 保温杯 3 箱: somebody has to decide
    const isSame = ofAll.value === own.value
    const spans = isSame ? [...ofAll.spans, ...own.spans] : own.spans
    row[kind] = { ...own, spans, ...(!isSame && { isUnsure: true }) }
  }
  return { ...totals, ...row }
}
