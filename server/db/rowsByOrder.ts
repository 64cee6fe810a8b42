/** Groups rows by order id and keeps their order. */
export function rowsByOrder<Row extends { orderId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const byOrder = new Map<number, Row[]>()
  for (const row of rows) {
    const of = byOrder.get(row.orderId)
    if (of) of.push(row)
    else byOrder.set(row.orderId, [row])
  }
  return byOrder
}
