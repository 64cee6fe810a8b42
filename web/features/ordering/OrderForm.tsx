import { orderCalls } from '../../../contract/orders.ts'
import { useContractForm } from '../../shared/forms.ts'
import { useRegions } from '../../shared/regions/useRegions.ts'
import { useSession } from '../../shared/session.ts'
import { showErrorToast } from '../../shared/toast.ts'
import { typedAmountFault } from './amountFaults.ts'
import { ContactFields } from './ContactFields.tsx'
import { GoodsFields } from './GoodsFields.tsx'
import { LineSection } from './LineSection.tsx'
import classes from './OrderForm.module.css'
import { orderFormPath, orderRequest } from './orderRequest.ts'
import type { OrderValues } from './orderValues.ts'
import { PartyFields } from './PartyFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { QuoteAside } from './QuoteAside.tsx'
import { QuoteChangedDialog } from './QuoteChangedDialog.tsx'
import { stillStands } from './refusals.ts'
import { RestoredNotice } from './RestoredNotice.tsx'
import { ServiceFields } from './ServiceFields.tsx'
import { SmartPaste } from './smartPaste/SmartPaste.tsx'
import { useDraftKeeper } from './useDraftKeeper.ts'
import { useOrderLine } from './useOrderLine.ts'
import { usePlaceOrder } from './usePlaceOrder.ts'
import type { PlacedOrder } from './usePlaceOrder.ts'
import { refuseWideRegions } from './wideRegions.ts'

const { request: asUser } = orderCalls['/orders/createOrder']
const { contactMobile, smsCode } = asUser.shape
const asVisitor = asUser.extend({ contactMobile: contactMobile.unwrap(), smsCode: smsCode.unwrap() })

interface Props {
  /** The page's query string, by which a reload knows its draft. */
  address: string
  initial: OrderValues
  isRestored: boolean
  onPlaced: (placed: PlacedOrder) => void
  onCleared: () => void
}

/** The order form: parties, goods, line, services and payment beside a live quote. */
export function OrderForm({ address, initial, isRestored, onPlaced, onCleared }: Props) {
  const isVisitor = useSession((session) => session.status !== 'user')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(isVisitor ? asVisitor : asUser, {
    initial,
    toRequest: (values) => orderRequest(values, totalFen ?? 0, isVisitor),
    toFormPath: orderFormPath,
    sayFault: typedAmountFault,
  })
  const { values } = form
  const chosen = useOrderLine(values)
  const regions = useRegions(values.recipient.regionCode !== null)
  const totalFen = chosen.quote?.totalFen
  const draft = useDraftKeeper(address, values)
  const { place, refused, isUnanswered, dismiss } = usePlaceOrder((placed) => {
    void draft.release()
    onPlaced(placed)
  })
  const refusal = refused && stillStands(refused, values) ? refused.refusal : null

  const send = submit(async (request) => {
    if (refuseWideRegions(form, regions)) return undefined
    if (totalFen === undefined) return showErrorToast('报价还没有算好，请稍候再提交')
    await place(request)
  })
  const agreeTo = (quotedTotalFen: number) => submit((request) => place({ ...request, quotedTotalFen }))()
  const clear = async () => {
    await draft.release()
    onCleared()
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className={classes.layout}>
      <div className={classes.sections}>
        {isRestored && <RestoredNotice onClear={() => void clear()} />}
        <SmartPaste values={values} onFill={(next) => form.setValues(next)} />
        <div className={classes.parties}>
          <PartyFields form={form} who="shipper" />
          <PartyFields form={form} who="recipient" />
        </div>
        <GoodsFields form={form} />
        <LineSection form={form} chosen={chosen} refusal={refusal} />
        <ServiceFields
          form={form}
          line={chosen.line}
          refusal={refusal?.kind === 'serviceNotOffered' ? refusal.text : null}
        />
        <PaymentFields form={form} />
        {isVisitor && <ContactFields form={form} address={address} />}
      </div>
      <QuoteAside
        chosen={chosen}
        isSubmitting={isSubmitting}
        isUnanswered={isUnanswered}
        otherFaults={otherFaults}
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
