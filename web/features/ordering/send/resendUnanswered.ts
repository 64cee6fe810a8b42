import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { openDrafts } from '../drafts/draftLocks.ts'
import { claimDraft, deleteDraft, newName, readDrafts, saveDraft } from '../drafts/orderDraft.ts'
import type { OrderDraft, SentOrder } from '../drafts/orderDraft.ts'
import { isSameAsSent } from './isSameAsSent.ts'
import { canBeFound, isSameOrder, isUnanswered } from './sentOrder.ts'

const sendAgain = ({ key, requests: [request] }: SentOrder) =>
  request === undefined
    ? Promise.resolve(null)
    : callServer('/orders/createOrder', request, { idempotencyKey: key, isRepeat: true })

/** Sends the order of a draft once more and deletes the draft. A refused order stays a draft; a toast says why. */
async function resend(draft: OrderDraft, sent: SentOrder): Promise<void> {
  const holder = newName()
  if (!(await claimDraft(draft, holder))) return
  const to = draft.values.recipient.name
  try {
    const placed = await sendAgain(sent)
    if (placed === null) return
    await deleteDraft({ id: draft.id, holder })
    showSuccessToast(`断网时提交的订单已下单：给 ${to}，订单号 ${placed.number}`)
    void reread('/orders/', '/ledgers/', '/record/')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isUnanswered(error)) return
    await saveDraft(await whenOwnerKnown(), { ...draft, holder, sent: null })
    showErrorToast(`给 ${to} 的订单没有下成：${error.msg}。请到“在线下单”继续填写`)
  }
}

/**
 * Sends the user's orders that got no answer before the site was closed. Each has its key, so that none is placed twice. A draft in
 * an open form is left to that form. One that was changed since, or sent in several versions, waits for the user.
 */
export async function resendUnanswered(userId: number): Promise<void> {
  const { drafts } = await readDrafts(await whenOwnerKnown(), Date.now())
  const unanswered = drafts.flatMap((draft) => {
    const { sent } = draft
    const [first] = sent?.requests ?? []
    if (!sent || !first || !canBeFound(sent, userId, Date.now())) return []
    const isOne = sent.requests.every((request) => isSameOrder(first, request))
    return isOne && isSameAsSent(first, draft.values) ? [{ draft, sent }] : []
  })
  const open = await openDrafts(unanswered.map(({ draft }) => draft.id))
  for (const { draft, sent } of unanswered) if (!open.has(draft.id)) await resend(draft, sent)
}
