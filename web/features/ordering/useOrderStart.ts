import { startTransition, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { callServer } from '../../shared/server/call.ts'
import { isGoneRecord } from './send/refusals.ts'
import { whenOwnerKnown } from '../../shared/browser/kept/owner.ts'
import { useLocalCity } from '../../shared/browser/localCity.ts'
import { whenSessionKnown } from '../../shared/server/session.ts'
import { holdDraft, openDrafts } from './drafts/draftHolds.ts'
import { newName, readDrafts, takeDraft } from './drafts/orderDraft.ts'
import type { OrderDraft } from './drafts/orderDraft.ts'
import { beginningAt, fromOrder, withAddress, withSite } from './orderStart.ts'
import type { OrderValues, PartyKey } from './orderValues.ts'
import { pickupDays } from './goods/pickupTimes.ts'
import { readRecord } from './parties/useAddressBook.ts'
import type { DraftInHand } from './drafts/useDraftKeeper.ts'
import { withRecord } from './parties/withRecord.ts'

export interface Begun {
  values: OrderValues
  draft: DraftInHand
  /** When what stands in the form was typed; null for a form that begins. */
  restoredAtMs: number | null
}

type OrderStart = { status: 'loading' } | { status: 'failed'; error: unknown } | ({ status: 'ready' } & Begun)

/** A pickup day that has passed is no day. */
function today(values: OrderValues, now: Date): OrderValues {
  const stillToCome = pickupDays(now).some(({ value }) => value === values.pickupDay)
  return stillToCome ? values : { ...values, pickupDay: '' }
}

/** A draft of which nothing is kept yet. */
export const newDraft = (): DraftInHand => ({
  id: newName(),
  holder: newName(),
  isVisitors: false,
  sent: null,
})

/** Takes a draft over into this window's form; null where another one was faster. */
async function takeOver(draft: OrderDraft): Promise<DraftInHand | null> {
  const holder = newName()
  if (!(await takeDraft(draft, holder))) return null
  holdDraft(draft.id)
  return { id: draft.id, holder, isVisitors: draft.isVisitors, sent: draft.sent }
}

/** A draft and its place in this window's form. */
export interface TakenDraft {
  draft: OrderDraft
  inHand: DraftInHand
}

/** The newest draft typed at this address that is open nowhere, taken over. */
export async function takeDraftAt(address: string): Promise<TakenDraft | null> {
  const { drafts } = await readDrafts(await whenOwnerKnown(), Date.now())
  const here = drafts.filter((draft) => draft.address === address)
  const open = await openDrafts(here.map(({ id }) => id))
  for (const draft of here.filter(({ id }) => !open.has(id))) {
    const inHand = await takeOver(draft)
    if (inHand) return { draft, inHand }
  }
  return null
}

const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** These values with the record of the address book that the address names as a party; one that is gone says so. */
async function withNamedRecord(
  values: OrderValues,
  who: PartyKey,
  params: URLSearchParams,
): Promise<OrderValues> {
  const id = idIn(params, who)
  if (id === null) return values
  try {
    return withRecord(values, who, await readRecord(who, id))
  } catch (error) {
    if (!isGoneRecord(error)) throw error
    // told by the call
    return values
  }
}

async function firstValues(params: URLSearchParams, user: CurrentUser | null): Promise<OrderValues> {
  const repeated = idIn(params, 'repeat')
  if (repeated !== null) return fromOrder(await callServer('/orders/getOrderDetail', { id: repeated }))
  const values = beginningAt(params, user?.factory.defaults)
  if (user === null) return values
  return withNamedRecord(await withNamedRecord(values, 'shipper', params), 'recipient', params)
}

async function begin(address: string, isFresh: boolean): Promise<Begun> {
  const { user } = await whenSessionKnown()
  const { cityId } = useLocalCity.getState().site
  const taken = isFresh ? null : await takeDraftAt(address)
  if (taken) {
    const values = withSite(today(taken.draft.values, new Date()), cityId)
    return { values, draft: taken.inHand, restoredAtMs: taken.draft.savedAtMs }
  }
  const values = withSite(await firstValues(new URLSearchParams(address), user), cityId)
  return { values, draft: newDraft(), restoredAtMs: null }
}

/**
 * What the form begins with: the draft typed at this address (a reload, a return), a copy of an earlier order (?repeat=), or the
 * factory's defaults and what the address brings, records of the address book (?shipper=, ?recipient=) among it; the shipper is at the site unless another region stands. `isFresh`: not a draft. `goOn` puts another draft
 * in its place, or a copy of one that is open elsewhere, with what the address brings over it.
 */
export function useOrderStart(address: string, isFresh: boolean) {
  const [start, setStart] = useState<OrderStart>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const begunAt = useRef<string | null>(null)
  useEffect(() => {
    // a tab that is come back to goes on with what is typed in it
    if (begunAt.current === address) return undefined
    let isWanted = true
    begin(address, isFresh).then(
      (begun) => {
        if (!isWanted) return
        begunAt.current = address
        // drawn in slices: a form is much to draw, and a key or a touch is answered meanwhile
        startTransition(() => setStart({ status: 'ready', ...begun }))
      },
      (error: unknown) => isWanted && setStart({ status: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [address, isFresh, attempt])
  const retry = () => {
    setStart({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  /** Answers whether it could: another window may have been faster. */
  const goOn = async (draft: OrderDraft, isOpenElsewhere: boolean): Promise<boolean> => {
    const inHand = isOpenElsewhere ? newDraft() : await takeOver(draft)
    if (!inHand) return false
    const values = withAddress(today(draft.values, new Date()), new URLSearchParams(address))
    setStart({ status: 'ready', values, draft: inHand, restoredAtMs: draft.savedAtMs })
    return true
  }
  return { start, retry, goOn }
}
