import { useEffect, useRef, useState } from 'react'
import { callServer } from '../../shared/call.ts'
import { useLocalCity } from '../../shared/localCity.ts'
import { whenSessionKnown } from '../../shared/session.ts'
import { readDraft } from './orderDraft.ts'
import { fromOrder, withAddress, withSite } from './orderStart.ts'
import { blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'
import { pickupDays } from './pickupTimes.ts'

interface Begun {
  values: OrderValues
  /** What was typed earlier stands in the form again. */
  isRestored: boolean
}

type OrderStart = { status: 'loading' } | { status: 'failed'; error: unknown } | ({ status: 'ready' } & Begun)

/** A pickup day that has passed is no day. */
function today(values: OrderValues, now: Date): OrderValues {
  const stillToCome = pickupDays(now).some(({ value }) => value === values.pickupDay)
  return stillToCome ? values : { ...values, pickupDay: '' }
}

async function begin(address: string): Promise<Begun> {
  const { user } = await whenSessionKnown()
  const now = new Date()
  const params = new URLSearchParams(address)
  const draft = await readDraft(user?.id ?? null, now.getTime())
  const { cityId } = useLocalCity.getState().site
  if (draft?.address === address)
    return { values: withSite(today(draft.values, now), cityId), isRestored: true }
  const repeated = Number(params.get('repeat'))
  if (Number.isSafeInteger(repeated) && repeated > 0) {
    const order = await callServer('/orders/getOrderDetail', { id: repeated }, { quiet: true })
    return { values: fromOrder(order), isRestored: false }
  }
  const values = withAddress(draft ? today(draft.values, now) : blankOrder, params)
  return { values: withSite(values, cityId), isRestored: draft !== null }
}

/**
 * What the form begins with: the draft typed at this address, a copy of an earlier order (?repeat=), or what the address brings
 * put over an older draft; the shipper is at the site unless another region stands.
 */
export function useOrderStart(address: string): { start: OrderStart; retry: () => void } {
  const [start, setStart] = useState<OrderStart>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const begunAt = useRef<string | null>(null)
  useEffect(() => {
    // a tab that is come back to goes on with what is typed in it
    if (begunAt.current === address) return undefined
    let isWanted = true
    begin(address).then(
      (begun) => {
        if (!isWanted) return
        begunAt.current = address
        setStart({ status: 'ready', ...begun })
      },
      (error: unknown) => isWanted && setStart({ status: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [address, attempt])
  const retry = () => {
    setStart({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  return { start, retry }
}
