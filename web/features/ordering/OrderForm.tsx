import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FormEvent } from 'react'
import { problemText } from '#contract/kernel/problems.ts'
import { createOrderRequest } from '#contract/orders/fields.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { useReloadQuestion } from '#shared/browser/unsaved.ts'
import { showErrorToast } from '#shared/messages/toast.ts'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { useSession } from '#shared/server/session.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { orderTabName } from './drafts/draftWords.ts'
import type { OrderDraft } from './drafts/orderDraft.ts'
import { OtherDrafts } from './drafts/OtherDrafts.tsx'
import { RestoredNotice, UnsureNotice } from './drafts/RestoredNotice.tsx'
import { useDraftAutosave } from './drafts/useDraftAutosave.ts'
import { GoodsFields } from './goods/GoodsFields.tsx'
import { PaymentFields } from './goods/PaymentFields.tsx'
import { ServiceFields } from './goods/ServiceFields.tsx'
import { typedAmountFault } from './goods/typedAmountFault.ts'
import { LineSection } from './line/LineSection.tsx'
import { useOffer } from './line/useOffer.ts'
import { useOrderLine } from './line/useOrderLine.ts'
import { addressFaults } from './line/vagueAddresses.ts'
import { orderFormPath, orderRequest } from './orderRequest.ts'
import { initialValuesAt, withLateStart } from './orderStart.ts'
import { isUntyped } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'
import { DefaultShipper } from './parties/BookOfParty.tsx'
import { ContactFields } from './parties/ContactFields.tsx'
import { PartyFields } from './parties/PartyFields.tsx'
import { stillApplies } from './refusals.ts'
import { isSameAsSent } from './send/isSameAsSent.ts'
import { OrderDialogs } from './send/OrderDialogs.tsx'
import { QuoteAside, unpricedBecause } from './send/QuoteAside.tsx'
import type { PlacedOrder } from './send/sentOrder.ts'
import { usePlaceOrder } from './send/usePlaceOrder.ts'
import { useSendWhenOnline } from './send/useSendWhenOnline.ts'
import { SmartPaste } from './smartPaste/SmartPaste.tsx'
import type { InitialOrder } from './useOrderStart.ts'
import classes from './OrderForm.module.css'

const { contactMobile, smsCode } = createOrderRequest.shape
const asVisitor = createOrderRequest.extend({
  contactMobile: contactMobile.unwrap(),
  smsCode: smsCode.unwrap(),
})

interface Props {
  /** The page's query string, which identifies the draft after a reload. */
  address: string
  initial: InitialOrder
  /** The login and the drafts are not known yet: what is typed is kept, but neither stored nor sent. */
  isEarly: boolean
  /** Called when the user has typed or chosen something. */
  onTouched: () => void
  onPlaced: (placed: PlacedOrder) => void
  /** Starts another form; this one's draft is already saved or deleted. */
  onAnother: () => void
  onResume: (draft: OrderDraft, isOpenElsewhere: boolean) => Promise<boolean>
}

/** Fills in what is known only after the form is shown: the factory's defaults and the site. */
function useLateStart(form: UseFormReturnType<OrderValues>, initial: OrderValues): void {
  const [early] = useState(initial)
  const adopt = useEffectEvent(() => {
    const typed = form.getValues()
    const values = withLateStart(typed, early, initial)
    // the whole form would render again for nothing
    if (values !== typed) form.setValues(values)
  })
  useEffect(() => {
    if (initial !== early) adopt()
  }, [initial, early])
}

/** Calls back when a value of the form has changed, also by a pick. */
function useTouched(values: OrderValues, onTouched: () => void): void {
  const [first] = useState(values)
  const report = useEffectEvent(onTouched)
  const isTouched = values !== first
  useEffect(() => {
    if (isTouched) report()
  }, [isTouched])
}

/** Renders the order form: parties, goods, line, services and payment beside a live quote. */
export function OrderForm({ address, initial, isEarly, onTouched, onPlaced, onAnother, onResume }: Props) {
  const isVisitor = useSession((session) => session.status !== 'user')
  const hasBook = useMayCall('/record/getShipperList')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(
    isVisitor ? asVisitor : createOrderRequest,
    {
      initial: initial.values,
      toRequest: (values) => ({
        ...orderRequest(values, totalFen ?? 0, isVisitor),
        ...(chosen.offerId === null ? {} : { offerId: chosen.offerId }),
      }),
      toFormPath: orderFormPath,
      describeFault: typedAmountFault,
      moreFaults: (now) => addressFaults(now, regions),
    },
  )
  const { values } = form
  useLateStart(form, initial.values)
  useTouched(values, onTouched)
  useReloadQuestion(isEarly)
  const defaults = useSession((session) => session.user?.factory.defaults)
  const prefilled = initialValuesAt(new URLSearchParams(address), defaults)
  const named = useOffer(address, values.lineId)
  const { offer, isUnread: isOfferUnread } = named
  const chosen = useOrderLine(values, offer, isOfferUnread)
  useTabName(orderTabName(values.recipient.name, chosen.line?.carrier.name ?? null))
  const regions = useRegions(values.recipient.regionCode !== null)
  const totalFen = chosen.quote?.totalFen
  const draft = useDraftAutosave(initial.draft, {
    address,
    values,
    isBare: (now) => isUntyped(now, prefilled),
    isPaused: isEarly,
  })
  const placing = usePlaceOrder(draft, (placed) => {
    void draft.release()
    onPlaced(placed)
  })
  const { place, refused } = placing
  const refusal = refused && stillApplies(refused, values) ? refused.refusal : null

  const lastSent = isVisitor ? undefined : draft.sent()?.requests.at(-1)
  const isStillSent = lastSent !== undefined && isSameAsSent(lastSent, values)
  // an order that was placed has itself ended its offer: only its key still finds it
  const isOfferOver =
    !isOfferUnread && lastSent?.offerId === offer?.id && typeof offer?.endedText === 'string'
  const searched = isOfferOver && placing.mayBeFound() ? lastSent : undefined
  const send = submit(async (request) => {
    const { quote, earlierTotalFen } = chosen
    // where the form has changed, a dialog shows the order that is found
    if (lastSent && isOfferOver && placing.mayBeFound()) return place(lastSent, request)
    if (chosen.isUnpriced) return showErrorToast(problemText('lineNegotiable'))
    if (quote === null) {
      const reason = named.error
        ? '询价的报价没有读到，请先重试'
        : chosen.error
          ? '专线的价格没有读到，连上网络后再提交。填好的内容会保留'
          : unpricedBecause(chosen)
      return showErrorToast(reason ?? '报价还没有算好，请稍候再提交')
    }
    if (earlierTotalFen !== null) return placing.askAboutPrice(request, earlierTotalFen, quote)
    await place(request)
  })
  const { isResending, isChanged } = useSendWhenOnline({
    isUnanswered: placing.isUnanswered,
    values,
    isSameAsSent:
      lastSent &&
      !isOfferUnread &&
      isStillSent &&
      (isOfferOver ||
        (lastSent.offerId === (chosen.offerId ?? undefined) && totalFen === lastSent.quotedTotalFen)),
    isRestored: initial.draft.sent !== null && !isEarly,
    mayResend: placing.mayResend,
    send,
  })
  // while its line is not read, its price may still be the same
  const isResendable = lastSent && chosen.line === null ? isStillSent : !isChanged
  const agreeTo = (quotedTotalFen: number) => {
    chosen.agree()
    return submit((request) => place({ ...request, quotedTotalFen }))()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isEarly) showErrorToast('正在确认登录状态，请稍候再提交')
    else void send(event)
  }

  return (
    <form
      noValidate
      // does nothing until the script runs
      method="dialog"
      onSubmit={onSubmit}
      // also of a field whose text is no value of the form, such as the pasted chat
      onChange={onTouched}
      className={classes.layout}
      data-draft={isEarly ? undefined : draft.id}
      data-kept={isEarly ? undefined : true}
    >
      {/* what was typed while an order is sent by itself would belong to no order */}
      <div className={`grid content-start gap-4 min-w-0 ${classes.sections}`} inert={isResending}>
        {initial.restoredAtMs !== null && (
          <RestoredNotice
            savedAtMs={initial.restoredAtMs}
            onAnother={() => void draft.leave().then(onAnother)}
            onClear={() => void draft.release().then(onAnother)}
          />
        )}
        {placing.isUnsure && <UnsureNotice />}
        {!isEarly && (
          <OtherDrafts
            ownId={draft.id}
            address={address}
            onResume={async (other, isOpenElsewhere) => {
              const isResumed = await onResume(other, isOpenElsewhere)
              if (isResumed) await draft.leave()
              return isResumed
            }}
          />
        )}
        <SmartPaste
          getValues={form.getValues}
          prefilled={prefilled}
          onFill={(next) => form.setValues(next)}
        />
        <div className={`grid content-start gap-4 min-w-0 ${classes.parties}`}>
          <PartyFields form={form} partyKey="shipper" hasBook={hasBook} />
          <PartyFields form={form} partyKey="recipient" hasBook={hasBook} />
        </div>
        {hasBook && !isEarly && <DefaultShipper form={form} />}
        <GoodsFields form={form} />
        <LineSection form={form} chosen={chosen} offer={named} refusal={refusal} />
        <ServiceFields
          form={form}
          line={chosen.line}
          refusal={refusal?.kind === 'serviceNotOffered' ? refusal.text : null}
        />
        <PaymentFields form={form} />
        {isVisitor && !isEarly && <ContactFields form={form} address={address} />}
      </div>
      <QuoteAside
        chosen={chosen}
        isSubmitting={isSubmitting}
        isUnanswered={placing.isUnanswered}
        isResending={isResending}
        mayResend={() => isResendable && placing.mayResend()}
        otherFaults={otherFaults}
        searchedTotalFen={searched?.quotedTotalFen}
      />
      <OrderDialogs
        refusal={refusal}
        earlier={placing.earlier}
        mayOrderAnother={chosen.quote !== null}
        isSubmitting={isSubmitting}
        onAgree={(total) => void agreeTo(total)}
        onDismiss={placing.dismiss}
        onAcceptEarlier={placing.acceptEarlier}
        onAnother={() => void placing.orderAnother()}
      />
    </form>
  )
}
