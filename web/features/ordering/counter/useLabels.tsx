import { lazy, Suspense, useCallback, useState } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { labelsMax } from '#domain/print/paperKinds.ts'
import { useSession } from '#shared/server/session.ts'
import { readOpened } from './OpenedOrders.tsx'
import type { OpenedOrder } from './useOpenOrder.ts'

const PrintSheets = lazy(() => import('#domain/print/PrintSheets.tsx'))

/** Prints the labels of an order once it is created, in the factory's layout; the page must render `sheets`. */
export function useLabels() {
  const layout = useSession(({ user }) => user?.factory.defaults.label_layout)
  const [ready, setReady] = useState<OrderDetail | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const onDone = useCallback(() => setReady(null), [])
  const print = async ({ id, pieces }: OpenedOrder) => {
    setFault(null)
    if (pieces > labelsMax) {
      setFault(`共 ${pieces} 件，标签要分段打印，请点“补打”。`)
      return
    }
    try {
      setReady(await readOpened(id))
    } catch {
      // The call has shown the error; the order exists.
      setFault('单已开出，标签没有读到，请点“补打”。')
    }
  }
  const sheets = ready && (
    <Suspense fallback={null}>
      <PrintSheets key={ready.id} orders={[ready]} kind={layout ?? '100x150'} range={null} onDone={onDone} />
    </Suspense>
  )
  return { print, sheets, fault }
}
