import type { Owner } from '#shared/browser/localStore/owner.ts'
import { dismissToastsAbout, showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'
import { isOpenHere, openDrafts, usedDrafts } from '../drafts/draftLocks.ts'
import {
  addressOfDraft,
  claimDraft,
  deleteDraft,
  isDraftOf,
  newName,
  readDrafts,
  saveAsHolder,
} from '../drafts/orderDraft.ts'
import type { OrderDraft, SentOrder } from '../drafts/orderDraft.ts'
import type { CreateOrder } from '../orderRequest.ts'
import { isSameAsSent } from './isSameAsSent.ts'
import { isUnanswered, mayResend, saysNothing } from './sentOrder.ts'

const path = '/orders/createOrder'
const formPath = '/orders/new'

interface Unanswered {
  draft: OrderDraft
  sent: SentOrder
  request: CreateOrder
}

/** The login that the orders belong to. */
interface Login {
  owner: Owner
  isPresent: () => boolean
}

/** Sends an order once more; resolves to false where the others had better wait, too. A refused one stays a draft with its key. */
async function resend({ draft, sent, request }: Unanswered, { owner, isPresent }: Login): Promise<boolean> {
  const holder = newName()
  if (!(await claimDraft(draft, holder))) return true
  if (!isPresent()) return false
  const to = draft.values.recipient.name
  try {
    const placed = await callServer(path, request, { idempotencyKey: sent.key, isRepeat: true })
    await deleteDraft({ id: draft.id, holder })
    if (!isPresent()) return false
    showSuccessToast(`断网时提交的订单已下单：给 ${to}，订单号 ${placed.number}`, {
      action: { label: '查看订单', to: `/orders/orderDetail/${placed.id}` },
    })
    void reread('/orders/', '/ledgers/', '/record/')
    return true
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isUnanswered(error) || saysNothing(error) || !isPresent()) return false
    await saveAsHolder(owner, { ...draft, holder, sent: { ...sent, isRefused: true } })
    dismissToastsAbout(path)
    // each order has its own: several may be refused
    showErrorToast(`给 ${to} 的订单没有下成：${error.msg}`, {
      about: `${path} ${draft.id}`,
      // a form in a tab that is not shown asks again when it is
      ...(isOpenHere(draft.id)
        ? {}
        : { action: { label: '继续填写', to: `${formPath}${addressOfDraft(draft)}` } }),
    })
    return true
  }
}

/** Returns a draft's order if it may be sent without the user: once submitted, unchanged since, and not long ago. */
function unansweredOf(draft: OrderDraft, userId: number): Unanswered[] {
  const { sent } = draft
  const [request, ...versions] = sent?.requests ?? []
  // of several versions an earlier one may be placed
  if (!sent || !request || versions.length > 0 || !mayResend(sent, userId, Date.now())) return []
  return isSameAsSent(request, draft.values) ? [{ draft, sent, request }] : []
}

/** An order that waits for the network. */
export interface UnsentOrder {
  id: string
  /** The recipient's name. */
  to: string
  /** Address of its form; null where that is in another window. */
  address: string | null
}

/** Returns the user's orders that will be sent without the user, newest first. */
export async function readUnsent(): Promise<UnsentOrder[]> {
  const { user } = useSession.getState()
  const owner = ownerNow()
  if (owner === null || user === null) return []
  const { drafts } = await readDrafts(owner, Date.now())
  const unsent = drafts.filter((draft) => unansweredOf(draft, user.id).length > 0)
  const open = await openDrafts(unsent.map(({ id }) => id))
  return unsent.map((draft) => {
    const { id, values, address } = draft
    // another address would open a second form of it
    const query = isOpenHere(id) ? address : open.has(id) ? null : addressOfDraft(draft)
    return { id, to: values.recipient.name, address: query === null ? null : `${formPath}${query}` }
  })
}

async function resendAll(shownAddress: string | null): Promise<void> {
  const { token, user } = useSession.getState()
  const owner = ownerNow()
  if (owner === null || user === null) return
  const login: Login = { owner, isPresent: () => useSession.getState().token === token }
  const { drafts } = await readDrafts(owner, Date.now())
  const shownForm = shownAddress?.split('?', 1)[0] === formPath ? shownAddress.slice(formPath.length) : null
  const unanswered = drafts
    .filter((draft) => shownForm === null || !isDraftOf(shownForm, draft))
    .flatMap((draft) => unansweredOf(draft, user.id))
  const used = await usedDrafts(unanswered.map(({ draft }) => draft.id))
  for (const each of unanswered)
    if (!used.has(each.draft.id) && (!login.isPresent() || !(await resend(each, login)))) return
}

/**
 * Sends the user's orders that got no answer and whose forms are not on screen. Each has its key, so that none is placed twice. A
 * form of another window is left to that window. Windows take turns.
 * @param shownAddress path and query of the active tab
 */
export async function resendUnanswered(shownAddress: string | null): Promise<void> {
  // only in secure contexts; without it the holder of a draft protects it
  const manager = navigator.locks as LockManager | undefined
  if (!manager) return resendAll(shownAddress)
  await manager.request('resend-orders', () => resendAll(shownAddress))
}
