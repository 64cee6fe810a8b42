import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { callServer } from '#shared/server/call.ts'
import { yuan } from '#shared/ui/text/format.ts'
import type { OpenedOrder } from './useOpenOrder.ts'

const PrintDialog = lazy(() =>
  import('#domain/print/PrintDialog.tsx').then((module) => ({ default: module.PrintDialog })),
)

/** Loads an order in full, for its carrier. */
export const readOpened = (id: number) => callServer('/carrier/getOrderDetail', { id })

/** Lists the orders created since the page was opened, newest first, to print again or to view. */
export function OpenedOrders({ orders }: { orders: readonly OpenedOrder[] }) {
  const [printed, setPrinted] = useState<OpenedOrder | null>(null)
  if (orders.length === 0) return null
  return (
    <section className="card p-4">
      <h2 className="section-title mb-2">刚开的单</h2>
      <ul className="stack gap-2" aria-label="刚开的单">
        {orders.map((order) => (
          <li key={order.id} className="row wrap justify-between gap-3 border-b py-2">
            <span className="min-w-0">
              <Link className="text-body bold brand figures" to={`/carrier/orders?order=${order.id}`}>
                {order.waybillNumber}
              </Link>
              <span className="block text-small soft">
                {order.recipientName} {order.pieces} 件 {yuan(order.totalFen)}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              className="phone-touch"
              onClick={() => setPrinted(order)}
            >
              补打
            </Button>
          </li>
        ))}
      </ul>
      {printed && (
        <Suspense fallback={null}>
          <PrintDialog
            orders={[{ id: printed.id, number: printed.waybillNumber, pieces: printed.pieces }]}
            read={readOpened}
            initialKind="100x150"
            onClose={() => setPrinted(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
