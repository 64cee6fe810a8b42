import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useState } from 'react'
import { serviceLabels } from '../../../../contract/lines/words.ts'
import type { ServiceKey } from '../../../../contract/lines/words.ts'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import {
  deliveryModeLabels,
  deliveryModes,
  pickupModeLabels,
  pickupModes,
} from '../../../../contract/orders/words.ts'
import { serviceFeeWords } from '../../../domain/lines/feeWords.ts'
import { Choices } from '../../../shared/ui/form/Choices.tsx'
import { FetchPlace } from '../line/FetchPlace.tsx'
import classes from '../OrderForm.module.css'
import type { OrderValues } from '../orderValues.ts'
import { pickupDays, pickupHours, pickupHoursText } from './pickupTimes.ts'

interface Props {
  form: UseFormReturnType<OrderValues>
  /** null: none chosen yet, so nothing is known to be refused. */
  line: LineDetail | null
  /** What the server refused last. */
  refusal: string | null
}

const mostReceipts = 9

/** How the goods come and go and what is to be watched; what the line does not offer cannot be chosen and says so. */
export function ServiceFields({ form, line, refusal }: Props) {
  const titleId = useId()
  const { values } = form
  const [openedAt] = useState(() => new Date())
  const fees = line && serviceFeeWords(line.fees)
  const refused = (key: ServiceKey) =>
    fees && fees[key] === null ? `该专线不提供${serviceLabels[key]}` : null
  const upstairs = refused('delivery') ?? refused('upstairs')
  const priceOf = (key: ServiceKey) => refused(key) ?? fees?.[key] ?? undefined
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
        <Choices
          label="提货方式"
          path="pickupMode"
          value={values.pickupMode}
          choices={pickupModes.map((value) => ({
            value,
            label: pickupModeLabels[value],
            refusedBecause: value === 'door' ? refused('pickup') : null,
          }))}
          onChange={(value) => form.setFieldValue('pickupMode', value)}
          error={form.errors['pickupMode']}
        />
        <Choices
          label="送货方式"
          path="deliveryMode"
          value={values.deliveryMode}
          choices={deliveryModes.map((value) => ({
            value,
            label: deliveryModeLabels[value],
            refusedBecause: value === 'self' ? null : value === 'door' ? refused('delivery') : upstairs,
          }))}
          onChange={(value) => form.setFieldValue('deliveryMode', value)}
          error={form.errors['deliveryMode']}
        />
      </div>
      {line && values.deliveryMode === 'self' && (
        <FetchPlace line={line} regionCode={values.recipient.regionCode} />
      )}
      {values.pickupMode === 'door' && (
        <div className={`grid items-start gap-4 ${classes.pair}`}>
          <NativeSelect
            label="提货日期"
            data={[{ value: '', label: '由承运商联系约定' }, ...pickupDays(openedAt)]}
            {...form.getInputProps('pickupDay')}
          />
          <NativeSelect
            label="提货时段"
            disabled={values.pickupDay === ''}
            data={pickupHours.map((value) => ({ value, label: pickupHoursText(value) }))}
            {...form.getInputProps('pickupHours')}
          />
        </div>
      )}
      <div className={`grid items-start gap-4 ${classes.trio}`}>
        <TextInput
          label="声明价值（元）"
          description={priceOf('insurance')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="不保价则不填"
          disabled={refused('insurance') !== null && values.declaredValue === ''}
          {...form.getInputProps('declaredValue')}
        />
        <TextInput
          label="代收货款（元）"
          description={priceOf('cod')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="不代收则不填"
          disabled={refused('cod') !== null && values.cod === ''}
          {...form.getInputProps('cod')}
        />
        <NativeSelect
          label="签回单"
          description={priceOf('receipt')}
          disabled={refused('receipt') !== null && values.receiptCopies === '0'}
          data={Array.from({ length: mostReceipts + 1 }, (_, copies) => ({
            value: String(copies),
            label: copies === 0 ? '不需要' : `${copies} 份`,
          }))}
          {...form.getInputProps('receiptCopies')}
        />
      </div>
      <label className={`flex items-start gap-3 touch text-3 ${classes.check}`}>
        <input
          type="checkbox"
          disabled={refused('hold') !== null && !values.isHeld}
          {...form.getInputProps('isHeld', { type: 'checkbox' })}
        />
        <span>
          控货：等我通知再放货
          <small>{priceOf('hold')}</small>
        </span>
      </label>
    </section>
  )
}
