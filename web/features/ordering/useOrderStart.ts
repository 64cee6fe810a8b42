import { hashKey } from '@tanstack/react-query'
import { startTransition, useEffectEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { CallResponse } from '#contract/calls/calls.ts'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { useInBrowser } from '#shared/browser/useInBrowser.ts'
import { dismissToastsAbout, showErrorToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { readKeptAnswer } from '#shared/server/reads/keptAnswer.ts'
import { useSession, whenSessionKnown } from '#shared/server/session.ts'
import { earlyInputReplayed } from '#shared/ui/hydration/earlyInput.ts'
import { lockDraft, openDrafts, unlockDraft } from './drafts/draftLocks.ts'
import {
  claimDraft,
  draftNamedBy,
  isDraftOf,
  newName,
  readDrafts,
  withoutDraft,
} from './drafts/orderDraft.ts'
import type { OrderDraft } from './drafts/orderDraft.ts'
import type { FormDraft } from './drafts/useDraftAutosave.ts'
import { pickupDays } from './goods/pickupTimes.ts'
import { earlyValuesAt, initialValuesAt, fromOrder, withAddress, withSite } from './orderStart.ts'
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
  /** `early`: the login and the drafts are not known yet. The prerendered form is one of these. */
  | ({ status: 'early' | 'ready' } & InitialOrder)

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

/** Takes over the draft that the address names, or else its newest one, if it is not open anywhere. */
export async function claimDraftAt(address: string): Promise<ClaimedDraft | null> {
  const { drafts } = await readDrafts(await whenOwnerKnown(), Date.now())
  const named = drafts.filter((draft) => isDraftOf(address, draft))
  const others = drafts.filter((draft) => !named.includes(draft) && isDraftOf(withoutDraft(address), draft))
  const atAddress = [...named, ...others]
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

const orderPath = '/orders/getOrderDetail'

/** Returns an order to copy; without a network as this device last showed it. */
async function orderToCopy(id: number) {
  try {
    return await callServer(orderPath, { id })
  } catch (error) {
    const { queryKey } = callQuery(orderPath, { id })
    const kept = isNetworkFailure(error) ? await readKeptAnswer(hashKey(queryKey)) : null
    if (!kept) throw error
    dismissToastsAbout(orderPath)
    return kept.value as CallResponse<typeof orderPath>
  }
}

async function firstValues(params: URLSearchParams, user: CurrentUser | null): Promise<OrderValues> {
  const repeated = idIn(params, 'repeat')
  if (repeated !== null) return fromOrder(await orderToCopy(repeated))
  const values = initialValuesAt(params, user?.factory.defaults)
  if (user === null) return values
  return withNamedRecord(await withNamedRecord(values, 'shipper', params), 'recipient', params)
}

/** Returns a function that keeps the first result it is given. */
function firstOf<Result>(): (now: () => Result) => Result {
  let first: { result: Result } | undefined
  return (now) => (first ??= { result: now() }).result
}

/** Checks whether the login is not known at the first render, as in HTML. It stays: the form need not render again for it. */
function useIsFirstlyUnknown(): boolean {
  const [first] = useState(() => firstOf<boolean>())
  return useInBrowser(
    () => first(() => useSession.getState().status === 'loading'),
    () => first(() => true),
  )
}

/** Returns the form at an address before anything is known. null where the user's own records fill it in. */
function earlyStart(address: string): InitialOrder | null {
  const values = earlyValuesAt(new URLSearchParams(address), defaultSite.cityId)
  return values && { values, draft: newDraft(), restoredAtMs: null }
}

async function loadInitial(
  address: string,
  isFresh: boolean,
  isTouched: () => boolean,
): Promise<InitialOrder> {
  const { user } = await whenSessionKnown()
  await earlyInputReplayed()
  const { cityId } = useLocalCity.getState().site
  const claimed = isFresh || isTouched() ? null : await claimDraftAt(address)
  const named = isFresh || user === null ? null : draftNamedBy(address)
  if (named !== null && claimed?.draft.id !== named) showErrorToast('这份订单已在别处打开、提交或删除')
  // What was typed meanwhile stays, and the draft is offered beside it.
  if (claimed && isTouched()) await unlockDraft(claimed.draft.id)
  else if (claimed) {
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
 * open elsewhere. While the login is not known, the form is already there (`early`) unless the user's own records fill it in:
 * `onTouched` keeps what is typed in it.
 */
export function useOrderStart(address: string, isFresh: boolean) {
  const isUnknown = useIsFirstlyUnknown()
  const [start, setStart] = useState<OrderStart>(() => {
    const early = isUnknown ? earlyStart(address) : null
    return early ? { status: 'early', ...early } : { status: 'loading' }
  })
  const wasEarly = useRef(start.status === 'early')
  const isTouched = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const loadedAddress = useRef<string | null>(null)
  useEffect(() => {
    // Returning to a tab continues with its values.
    if (loadedAddress.current === address) return undefined
    let isActive = true
    const begin = (initial: InitialOrder) =>
      setStart((present) =>
        present.status === 'early' && initial.restoredAtMs === null
          ? { status: 'ready', ...initial, draft: present.draft }
          : { status: 'ready', ...initial },
      )
    loadInitial(address, isFresh, () => isTouched.current).then(
      (initial) => {
        if (!isActive) return void unlockDraft(initial.draft.id)
        loadedAddress.current = address
        // Nothing can be typed in a form that a draft replaces at once.
        if (initial.restoredAtMs !== null && wasEarly.current) flushSync(() => begin(initial))
        // A form is slow to render; the transition keeps the page responsive meanwhile.
        else startTransition(() => begin(initial))
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
  const isOfflineFailure = start.status === 'failed' && isNetworkFailure(start.error)
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (!isOfflineFailure) return undefined
    const onOnline = () => retryOnline()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [isOfflineFailure])
  /** Resolves to false if another window was faster. */
  const resume = async (draft: OrderDraft, isOpenElsewhere: boolean): Promise<boolean> => {
    const inHand = isOpenElsewhere ? newDraft() : await claim(draft)
    if (!inHand) return false
    const values = withAddress(today(draft.values, new Date()), new URLSearchParams(address))
    setStart({ status: 'ready', values, draft: inHand, restoredAtMs: draft.savedAtMs })
    return true
  }
  const onTouched = () => {
    isTouched.current = true
  }
  return { start, retry, resume, onTouched }
}
