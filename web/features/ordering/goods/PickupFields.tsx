import { NativeSelect } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { pickupOverText } from '#contract/orders/words.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import type { OrderValues } from '../orderValues.ts'
import {
  hasOpenHours,
  isPickupOver,
  pickupDays,
  pickupDayText,
  pickupHours,
  pickupHoursText,
} from './pickupTimes.ts'
import classes from '../OrderForm.module.css'

/**
 * Renders the choice of a pickup window among those that have not ended. A chosen one that ends stays, with its fault. It does
 * not stop the form, because this device's clock may be wrong: the server decides.
 */
export function PickupFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const now = useNow()
  const { pickupDay, pickupHours: hours } = form.values
  const openDays = pickupDays(now).filter(({ value }) => hasOpenHours(value, now))
  const isOver = isPickupOver(pickupDay, hours, now)
  const days =
    pickupDay === '' || openDays.some(({ value }) => value === pickupDay)
      ? openDays
      : [{ value: pickupDay, label: pickupDayText(pickupDay) }, ...openDays]
  const offered = pickupHours.filter(
    (value) => value === (hours || pickupHours[0]) || !isPickupOver(pickupDay, value, now),
  )
  const hoursInput = form.getInputProps('pickupHours')
  return (
    <div className={`grid items-start gap-4 ${classes.pair}`}>
      <NativeSelect
        label="提货日期"
        data={[{ value: '', label: '由承运商联系约定' }, ...days]}
        {...form.getInputProps('pickupDay')}
      />
      <NativeSelect
        label="提货时段"
        disabled={pickupDay === ''}
        data={offered.map((value) => ({ value, label: pickupHoursText(value) }))}
        {...hoursInput}
        error={isOver && form.errors['pickupDay'] === undefined ? pickupOverText : hoursInput.error}
        onChange={(event) => {
          hoursInput.onChange(event)
          form.clearFieldError('pickupDay')
        }}
      />
    </div>
  )
}
