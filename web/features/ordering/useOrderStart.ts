import { startTransition, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { callServer } from '#shared/server/call.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { whenSessionKnown } from '#shared/server/session.ts'
import { lockDraft, openDrafts } from './drafts/draftLocks.ts'
import { newName, readDrafts, claimDraft } from './drafts/orderDraft.ts'
import type { OrderDraft } from './drafts/orderDraft.ts'
import type { FormDraft } from './drafts/useDraftAutosave.ts'
import { pickupDays } from './goods/pickupTimes.ts'
import { initialValuesAt, fromOrder, withAddress, withSite } from './orderStart.ts'
import type { OrderValues, PartyKey } from './orderValues.ts'
import { readRecord } from './parties/useAddressBook.ts'
import { withRecord } from './parties/withRecord.ts'
import { isGoneRecord } from './refusals.ts'

export interface InitialOrder {
  values: OrderValues
  draft: FormDraft
  /** When the restored values were last changed; null for a new form. */
  restoredAtMs: number | null
}

type OrderStart =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | ({ status: 'ready' } & InitialOrder)

/** Clears a pickup day that has passed. */
function today(values: OrderValues, now: Date): OrderValues {
  const stillToCome = pickupDays(now).some(({ value }) => value === values.pickupDay)
  return stillToCome ? values : { ...values, pickupDay: '' }
}

/** Returns a new draft, of which nothing is stored yet. */
export const newDraft = (): FormDraft => ({
  id: newName(),
  holder: newName(),
  isVisitors: false,
  sent: null,
})

/** Takes a draft over into this window's form; null if another form was faster. */
async function claim(draft: OrderDraft): Promise<FormDraft | null> {
  const holder = newName()
  if (!(await claimDraft(draft, holder))) return null
  lockDraft(draft.id)
  return { id: draft.id, holder, isVisitors: draft.isVisitors, sent: draft.sent }
}

/** A draft and its identity in this window's form. */
export interface ClaimedDraft {
  draft: OrderDraft
  formDraft: FormDraft
}

/** Takes over the newest draft of this address that is not open anywhere. */
export async function claimDraftAt(address: string): Promise<ClaimedDraft | null> {
  const { drafts } = await readDrafts(await whenOwnerKnown(), Date.now())
  const atAddress = drafts.filter((draft) => draft.address === address)
  const open = await openDrafts(atAddress.map(({ id }) => id))
  for (const draft of atAddress.filter(({ id }) => !open.has(id))) {
    const inHand = await claim(draft)
    if (inHand) return { draft, formDraft: inHand }
  }
  return null
}

const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Fills in the address book record that the address names as a party; a missing record is reported. */
async function withNamedRecord(
  values: OrderValues,
  partyKey: PartyKey,
  params: URLSearchParams,
): Promise<OrderValues> {
  const id = idIn(params, partyKey)
  if (id === null) return values
  try {
    return withRecord(values, partyKey, await readRecord(partyKey, id))
  } catch (error) {
    if (!isGoneRecord(error)) throw error
    // The call has shown the error.
    return values
  }
}

async function firstValues(params: URLSearchParams, user: CurrentUser | null): Promise<OrderValues> {
  const repeated = idIn(params, 'repeat')
  if (repeated !== null) return fromOrder(await callServer('/orders/getOrderDetail', { id: repeated }))
  const values = initialValuesAt(params, user?.factory.defaults)
  if (user === null) return values
  return withNamedRecord(await withNamedRecord(values, 'shipper', params), 'recipient', params)
}

async function loadInitial(address: string, isFresh: boolean): Promise<InitialOrder> {
  const { user } = await whenSessionKnown()
  const { cityId } = useLocalCity.getState().site
  const claimed = isFresh ? null : await claimDraftAt(address)
  if (claimed) {
    const values = withSite(today(claimed.draft.values, new Date()), cityId)
    return { values, draft: claimed.formDraft, restoredAtMs: claimed.draft.savedAtMs }
  }
  const values = withSite(await firstValues(new URLSearchParams(address), user), cityId)
  return { values, draft: newDraft(), restoredAtMs: null }
}

/**
 * Loads the initial state of the form at an address. In this order: its draft (after a reload or a return), a copy of an order
 * (?repeat=), or the factory's defaults with the address's values, including book records (?shipper=, ?recipient=). The shipper
 * is at the site unless another region is set. `isFresh`: ignores the draft. `resume` continues another draft, or a copy of one
 * open elsewhere.
 */
export function useOrderStart(address: string, isFresh: boolean) {
  const [start, setStart] = useState<OrderStart>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const loadedAddress = useRef<string | null>(null)
  useEffect(() => {
    // Returning to a tab continues with its values.
    if (loadedAddress.current === address) return undefined
    let isActive = true
    loadInitial(address, isFresh).then(
      (initial) => {
        if (!isActive) return
        loadedAddress.current = address
        // A form is slow to render; the transition keeps the page responsive meanwhile.
        startTransition(() => setStart({ status: 'ready', ...initial }))
      },
      (error: unknown) => isActive && setStart({ status: 'failed', error }),
    )
    return () => {
      isActive = false
    }
  }, [address, isFresh, attempt])
  const retry = () => {
    setStart({ status: 'loading' })
    setAttempt(attempt + 1)
  }
  /** Resolves to false if another window was faster. */
  const resume = async (draft: OrderDraft, isOpenElsewhere: boolean): Promise<boolean> => {
    const inHand = isOpenElsewhere ? newDraft() : await claim(draft)
    if (!inHand) return false
    const values = withAddress(today(draft.values, new Date()), new URLSearchParams(address))
    setStart({ status: 'ready', values, draft: inHand, restoredAtMs: draft.savedAtMs })
    return true
  }
  return { start, retry, resume }
}
