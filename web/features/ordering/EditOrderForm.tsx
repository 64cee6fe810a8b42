import { useState } from 'react'
import { Navigate } from 'react-router'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { updateOrderRequest } from '#contract/orders/fields.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { RestoredChange } from './drafts/RestoredNotice.tsx'
import { useDraftAutosave } from './drafts/useDraftAutosave.ts'
import { GoodsFields } from './goods/GoodsFields.tsx'
import { PaymentFields } from './goods/PaymentFields.tsx'
import { typedWindow } from './goods/pickupTimes.ts'
import { ServiceFields } from './goods/ServiceFields.tsx'
import { typedAmountFault } from './goods/typedAmountFault.ts'
import { ChosenLine } from './line/ChosenLine.tsx'
import { offerOf } from './line/useOffer.ts'
import { useOrderLine } from './line/useOrderLine.ts'
import { addressFaults } from './line/vagueAddresses.ts'
import { orderFormPath, inputRequest } from './orderRequest.ts'
import { fromOrder } from './orderStart.ts'
import type { OrderValues } from './orderValues.ts'
import { PartyFields } from './parties/PartyFields.tsx'
import { isAboutLine } from './refusals.ts'
import { QuoteAside, unpricedBecause } from './send/QuoteAside.tsx'
import { QuoteChangedDialog } from './send/QuoteChangedDialog.tsx'
import { useChangeOrder } from './send/useChangeOrder.ts'
import { useSendWhenOnline } from './send/useSendWhenOnline.ts'
import { newDraft } from './useOrderStart.ts'
import type { ClaimedDraft } from './useOrderStart.ts'
import classes from './OrderForm.module.css'

type Window = OrderDetail['pickupWindow']

/** Returns the agreed pickup time if the form does not offer it. It stays unless another is chosen. */
const agreedWindow = ({ pickupWindow }: OrderDetail, now: Date): Window =>
  typedWindow(pickupWindow, now).pickupDay === '' ? pickupWindow : null

/** Returns the initial values, as of the moment the form is opened. */
const initialState = (order: OrderDetail, now: Date) => ({
  initial: { ...fromOrder(order), ...typedWindow(order.pickupWindow, now) },
  agreed: agreedWindow(order, now),
})

/** Returns the change request of the typed values; the line stays. */
function changeRequest(id: number, values: OrderValues, totalFen: number, agreed: Window, basedOn: string) {
  const input = inputRequest(values, totalFen)
  const pickupWindow = input.pickupWindow ?? (values.pickupMode === 'door' ? agreed : null)
  return { id, change: { kind: 'edit', ...input, pickupWindow, basedOn } }
}

/** Returns the page's query string for changing an order, which also identifies its draft. */
export const editAddress = (orderId: number): string => `?edit=${orderId}`

interface Props {
  order: OrderDetail
  /** The earlier unsaved draft of the change. */
  claimed: ClaimedDraft | null
  /** Called when the draft was discarded: the form restarts from the present order. */
  onDropped: () => void
}

/** Renders the form of an order that is not accepted yet, beside the new quote. */
export function EditOrderForm({ order, claimed, onDropped }: Props) {
  const [isSaved, setIsSaved] = useState(false)
  const [{ initial, agreed }] = useState(() => initialState(order, new Date()))
  const [formDraft] = useState(() => claimed?.formDraft ?? newDraft())
  // As of the form's start, so that a change by somebody else is not overwritten.
  const [basedOn] = useState(order.updatedAt)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(updateOrderRequest, {
    initial: claimed?.draft.values ?? initial,
    toRequest: (values) => changeRequest(order.id, values, totalFen ?? 0, agreed, basedOn),
    toFormPath: (path) => orderFormPath(path.replace(/^change\./, '')),
    describeFault: typedAmountFault,
    moreFaults: (values) => addressFaults(values, regions),
  })
  const draft = useDraftAutosave(formDraft, {
    address: editAddress(order.id),
    values: form.values,
    isBare: (values) => JSON.stringify(values) === JSON.stringify(initial),
    basedOn: order.updatedAt,
  })
  const chosen = useOrderLine(form.values, offerOf(order))
  const regions = useRegions(form.values.recipient.regionCode !== null)
  const totalFen = chosen.quote?.totalFen
  const { change, askAboutPrice, refusal, conflict, isUnanswered, dismiss } = useChangeOrder(() => {
    void draft.release()
    showSuccessToast('订单已修改')
    setIsSaved(true)
  })
  const lineTrouble =
    refusal && isAboutLine(refusal) ? `${refusal.text}；本单的专线不能更换，可取消后重新下单` : null
  const send = submit(async (request) => {
    const { quote, earlierTotalFen } = chosen
    if (chosen.isUnpriced) return showErrorToast('这条专线已改为面议，要改订单请打电话给承运商')
    if (quote === null) return showErrorToast(unpricedBecause(chosen) ?? '报价还没有算好，请稍候再保存')
    if (earlierTotalFen !== null) return askAboutPrice(earlierTotalFen, quote)
    await change(request)
  })
  const { isResending, isChanged } = useSendWhenOnline({ isUnanswered, values: form.values, send })
  const agreeTo = (quotedTotalFen: number) => {
    chosen.agree()
    return submit((request) =>
      request.change.kind === 'edit'
        ? change({ ...request, change: { ...request.change, quotedTotalFen } })
        : Promise.resolve(),
    )()
  }

  // If the tab was left meanwhile, it navigates when the user comes back to it.
  if (isSaved) return <Navigate to={`/orders/orderDetail/${order.id}`} replace />
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      className={classes.layout}
      data-draft={draft.id}
      data-kept
    >
      {/* what was typed while a change is sent by itself would belong to no change */}
      <div className={`grid content-start gap-4 min-w-0 ${classes.sections}`} inert={isResending}>
        {claimed && (
          <RestoredChange
            savedAtMs={claimed.draft.savedAtMs}
            isOutdated={claimed.draft.basedOn !== order.updatedAt}
            onDrop={() => void draft.release().then(onDropped)}
          />
        )}
        <section
          className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
          aria-label="专线"
        >
          {chosen.line && <ChosenLine line={chosen.line} regionCode={form.values.recipient.regionCode} />}
        </section>
        <div className={`grid content-start gap-4 min-w-0 ${classes.parties}`}>
          <PartyFields form={form} partyKey="shipper" />
          <PartyFields form={form} partyKey="recipient" />
        </div>
        <GoodsFields form={form} />
        <ServiceFields
          form={form}
          line={chosen.line}
          refusal={refusal?.kind === 'serviceNotOffered' ? refusal.text : null}
        />
        {agreed && form.values.pickupMode === 'door' && form.values.pickupDay === '' && (
          <p className="hint">
            原来约定 {dateTime(agreed.from)} 至 {dateTime(agreed.to).slice(11)} 提货；不另选日期就保持不变。
          </p>
        )}
        <PaymentFields form={form} />
      </div>
      <QuoteAside
        chosen={chosen}
        isSubmitting={isSubmitting}
        isUnanswered={isUnanswered}
        isResending={isResending}
        mayResend={() => !isChanged}
        otherFaults={[...otherFaults, ...[lineTrouble, conflict].filter((text) => text !== null)]}
        submitLabel="保存修改"
      />
      {refusal?.kind === 'quoteChanged' && (
        <QuoteChangedDialog
          seenFen={refusal.seenFen}
          quote={refusal.quote}
          isSubmitting={isSubmitting}
          onAgree={() => void agreeTo(refusal.quote.totalFen)}
          onClose={dismiss}
        />
      )}
    </form>
  )
}
