import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { paymentLabels, payments } from '../../../../contract/orders/words.ts'
import { Choices } from '../../../shared/ui/form/Choices.tsx'
import classes from '../OrderForm.module.css'
import type { OrderValues } from '../orderValues.ts'

/** Who pays when, and what else the carrier should know. */
export function PaymentFields({ form }: { form: UseFormReturnType<OrderValues> }) {
  const titleId = useId()
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={titleId}
    >
      <h2 className="section-title" id={titleId}>
        付款与备注
      </h2>
      <Choices
        label="付款方式"
        path="payment"
        value={form.values.payment}
        choices={payments.map((value) => ({ value, label: paymentLabels[value] }))}
        onChange={(value) => form.setFieldValue('payment', value)}
        error={form.errors['payment']}
      />
      <Textarea
        label="备注"
        rows={2}
        placeholder="易碎、需叉车、到货前联系谁……"
        {...form.getInputProps('remark')}
      />
    </section>
  )
}
