import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { hasMark, plainNames } from '#contract/orders/plain/fieldWords.ts'
import type { OrderValues } from '../orderValues.ts'
import { PlainInput } from '../plain/PlainInput.tsx'
import classes from '../OrderForm.module.css'

const nonServiceFields = plainNames.filter((field) => !hasMark(field, 'isService'))

/** Renders the payment terms and every other plain field that is no service of the line. */
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
      {nonServiceFields.map((field) => (
        <PlainInput key={field} form={form} field={field} />
      ))}
    </section>
  )
}
