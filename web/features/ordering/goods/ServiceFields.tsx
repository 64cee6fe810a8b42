import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import type { LineDetail } from '#contract/lines/calls.ts'
import type { FieldWith } from '#contract/orders/plain/fieldWords.ts'
import { serviceLabels } from '#contract/price/services.ts'
import type { ServiceKey } from '#contract/price/services.ts'
import { serviceFeeTexts } from '#domain/lines/prices/feeTexts.ts'
import type { OrderValues } from '../orderValues.ts'
import { PlainInput } from '../plain/PlainInput.tsx'
import { blankPlainValues } from '../plain/plainValues.ts'
import { FetchStation } from './FetchStation.tsx'
import { PickupFields } from './PickupFields.tsx'
import classes from '../OrderForm.module.css'

interface Props {
  form: UseFormReturnType<OrderValues>
  /** null: none chosen yet, so every service is offered. */
  line: LineDetail | null
  /** The server's last refusal. */
  refusal: string | null
}

const more = ['declaredValue', 'cod', 'receiptCopies', 'isHeld'] as const

/** Checks whether a folded field has a value or a fault; then the fold stays open. */
const needsOpenFold = ({ values, errors }: UseFormReturnType<OrderValues>) =>
  more.some((key) => values[key] !== blankPlainValues[key] || errors[key] !== undefined)

/** Renders pickup, delivery and services; those that the line does not offer are disabled with a note. */
export function ServiceFields({ form, line, refusal }: Props) {
  const titleId = useId()
  const { values } = form
  const [isMoreOpen, setMoreOpen] = useState(false)
  const fees = line && serviceFeeTexts(line.fees)
  const refused = (key: ServiceKey) =>
    fees && fees[key] === null ? `该专线不提供${serviceLabels[key]}` : null
  const upstairs = refused('delivery') ?? refused('upstairs')
  const priceOf = (key: ServiceKey) => refused(key) ?? fees?.[key] ?? undefined
  const service = (field: FieldWith<'isService'>, key: ServiceKey) => (
    <PlainInput form={form} field={field} note={priceOf(key)} isRefused={refused(key) !== null} />
  )
  const inputs = {
    pickupMode: (
      <PlainInput
        form={form}
        field="pickupMode"
        refusedBecause={(value) => (value === 'door' ? refused('pickup') : null)}
      />
    ),
    deliveryMode: (
      <PlainInput
        form={form}
        field="deliveryMode"
        refusedBecause={(value) =>
          value === 'self' ? null : value === 'door' ? refused('delivery') : upstairs
        }
      />
    ),
    declaredValueFen: service('declaredValueFen', 'insurance'),
    codFen: service('codFen', 'cod'),
    receiptCopies: service('receiptCopies', 'receipt'),
    isHeld: service('isHeld', 'hold'),
  } satisfies Record<FieldWith<'isService'>, ReactNode>
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={titleId}
      data-path="services"
      tabIndex={-1}
    >
      <h2 className="section-title" id={titleId}>
        提货、送货与服务
      </h2>
      {refusal && (
        <p className="fault" role="alert">
          {refusal}
        </p>
      )}
      <div className={`grid items-start gap-4 ${classes.pair}`}>
        {inputs.pickupMode}
        {inputs.deliveryMode}
      </div>
      {line && values.deliveryMode === 'self' && (
        <FetchStation line={line} regionCode={values.recipient.regionCode} />
      )}
      {values.pickupMode === 'door' && <PickupFields form={form} />}
      <details
        open={isMoreOpen || needsOpenFold(form)}
        onToggle={(event) => setMoreOpen(event.currentTarget.open)}
      >
        <summary className="touch py-2 text-body brand pointer">更多要求（保价、代收、回单、控货）</summary>
        <div className={`grid items-start gap-4 mt-3 mb-4 ${classes.trio}`}>
          {inputs.declaredValueFen}
          {inputs.codFen}
          {inputs.receiptCopies}
        </div>
        {inputs.isHeld}
      </details>
    </section>
  )
}
