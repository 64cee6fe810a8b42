import { useEffect, useEffectEvent, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { counterCalls } from '#contract/carrier/counterCalls.ts'
import { quoteOrder } from '#contract/price/agreed.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { quote } from '#contract/price/quote.ts'
import { onActivePage } from '#shared/browser/activePage.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { saved } from '#shared/browser/unsaved.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { errorText, isRefusal } from '#shared/server/callError.ts'
import { focusFirstFault } from '#shared/ui/form/focusFirstFault.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { typedAmountFault } from '../goods/typedAmountFault.ts'
import { consignmentOf } from '../orderRequest.ts'
import { CounterAside } from './CounterAside.tsx'
import { CounterGoods, CounterTerms } from './CounterFields.tsx'
import { CounterParties } from './CounterParties.tsx'
import { blankCounter, counterFormPath, counterRequest } from './counterValues.ts'
import type { CounterValues } from './counterValues.ts'
import { focusNextOnEnter, isSendKey } from './focusNextOnEnter.ts'
import { OpenedOrders } from './OpenedOrders.tsx'
import { ownTotalFen } from './ownPrice.ts'
import type { StoredCounter } from './storedCounter.ts'
import { useCounterAutosave } from './useCounterAutosave.ts'
import { useCounterLines } from './useCounterLines.ts'
import { useLabels } from './useLabels.tsx'
import { useOpenOrder } from './useOpenOrder.ts'
import type { OpenedOrder } from './useOpenOrder.ts'
import formClasses from '../OrderForm.module.css'

const { request: schema } = counterCalls['/carrier/createCounterOrder']

/** Number of recent orders shown beside the form. */
const openedMax = 10

const focusFirst = () => requestAnimationFrame(() => onActivePage('[data-path="shipper.phone"]')?.focus())

/** Returns the fault of an amount in the words of its field. */
const faultText = (path: string, values: CounterValues) =>
  path === 'ownPrice' ? '请填金额，如 380；或优惠，如 -20、9折' : typedAmountFault(path, values)

/** Returns the price of the chosen line, or the carrier's own price. */
function priceOf(
  { ownPrice, ownReason, ...values }: CounterValues,
  chosen: ReturnType<typeof useCounterLines>['chosen'],
) {
  const listed = chosen?.quote ?? null
  if (chosen === null || ownPrice.trim() === '') return listed
  const totalFen = ownTotalFen(ownPrice, listed?.totalFen ?? null)
  if (totalFen === null) return listed
  const consignment = consignmentOf(values)
  const listFen = quote(chosen.line, consignment).totalFen
  return quoteOrder(
    { ...chosen.line, agreed: { totalFen, listFen, included: ownReason, isOwn: true } },
    consignment,
  )
}

/** Renders the counter form: keyboard only, and blank again for the next customer after an order was created. */
export function CounterForm({ owner, initial }: { owner: Owner; initial: StoredCounter }) {
  const isOnScreen = useOnScreen()
  const { form, submit, isSubmitting, otherFaults } = useContractForm(schema, {
    initial: initial.values,
    toRequest: (values) =>
      counterRequest(values, found.chosen?.line ?? null, found.chosen?.quote?.totalFen ?? null),
    toFormPath: counterFormPath,
    describeFault: faultText,
  })
  const { values } = form
  const found = useCounterLines(values)
  const keeper = useCounterAutosave(owner, initial, values)
  const opening = useOpenOrder(keeper)
  const labels = useLabels()
  const [opened, setOpened] = useState<readonly OpenedOrder[]>([])
  const [note, setNote] = useState<string | null>(null)
  // Only when the page opens; later the focus belongs to the user.
  const focusOnStart = useEffectEvent(() => {
    if (isOnScreen()) focusFirst()
  })
  useEffect(() => focusOnStart(), [])

  const send = submit(async (request) => {
    setNote(null)
    const answer = await opening.send(request).catch((error: unknown) => {
      if (!isRefusal(error, 'carrierNumberTaken')) throw error
      form.setFieldError('carrierNumber', errorText(error))
      if (isOnScreen()) focusFirstFault(['carrierNumber'])
      return null
    })
    if (answer === null) return undefined
    const { opened: order, isOther } = answer
    setOpened((before) => [order, ...before].slice(0, openedMax))
    if (isOther) {
      setNote(`没有收到回应的那一票已经开出：${order.waybillNumber}。这里填的还没有开，是另一票请再开一次。`)
      return undefined
    }
    form.setValues(blankCounter)
    form.clearErrors()
    if (isOnScreen()) focusFirst()
    void labels.print(order)
    return saved
  })
  /** Takes over the focused field's value before Ctrl+Enter sends the form. */
  const onSendKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isSendKey(event) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    const sent = event.currentTarget
    sent.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    requestAnimationFrame(() => sent.requestSubmit())
  }
  const { recipient } = values
  const missing =
    recipient.regionCode === null
      ? '填好到站，就列出本公司到那里的专线。'
      : found.isReady && found.lines.length === 0
        ? '本公司没有到这里的专线，请核对到站和送货方式，或先到“专线管理”添加。'
        : found.chosen && isNegotiable(found.chosen.line)
          ? '这条专线面议，请填议定运费和原因。'
          : '填写货物的重量或体积，就能看到运费。'
  const lacking = found.chosen?.lacking ?? []
  return (
    <>
      <form
        noValidate
        className={formClasses.layout}
        onSubmit={(event) => void send(event)}
        onKeyDownCapture={onSendKey}
        onKeyDown={focusNextOnEnter}
        data-kept
      >
        <div className={`grid content-start gap-4 min-w-0 ${formClasses.sections}`}>
          <section className="card grid gap-4 min-w-0 p-4 figures" aria-label="收发货人">
            <CounterParties form={form} />
          </section>
          <section className="card grid gap-4 min-w-0 p-4 figures" aria-label="货物与服务">
            <CounterGoods form={form} />
          </section>
          <section className="card grid gap-4 min-w-0 p-4 figures" aria-label="专线与运费">
            <CounterTerms form={form} lines={found.lines} chosen={found.chosen} />
          </section>
        </div>
        <CounterAside
          quote={priceOf(values, found.chosen)}
          missing={missing}
          faults={[
            ...otherFaults,
            found.error === null ? null : errorText(found.error),
            lacking.length > 0 ? `该专线不提供${lacking.join('、')}，请取消或另选专线。` : null,
            note,
            labels.fault,
          ]}
          isSubmitting={isSubmitting}
          isWaiting={opening.isWaiting}
        >
          <OpenedOrders orders={opened} />
        </CounterAside>
      </form>
      {labels.sheets}
    </>
  )
}
