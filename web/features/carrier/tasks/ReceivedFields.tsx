import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { receiveMethodLabels, receiveMethods } from '#contract/orders/ledgerWords.ts'
import { dueText } from '#contract/orders/received.ts'
import type { Due, RecipientDebt } from '#contract/orders/received.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { yuanToFen } from '#shared/ui/form/parseAmounts.ts'
import { yuan } from '#shared/ui/text/format.ts'
import type { SigningValues } from './signing.ts'
import classes from './TaskFrame.module.css'

interface Props {
  owing: RecipientDebt
  due: Due
  form: UseFormReturnType<SigningValues>
}

const methodChoice = [
  { value: '', label: '请选择' },
  ...receiveMethods.map((method) => ({ value: method, label: receiveMethodLabels[method] })),
]

/** Renders the amount due, the amount received and the method. Freight that is paid otherwise is named. */
export function ReceivedFields({ owing, due, form }: Props) {
  const freight =
    owing.payment === 'collect' ? null : (
      <p className="text-2 soft">
        运费 {yuan(owing.totalFen)} {paymentLabels[owing.payment]}
        {owing.payment === 'prepaid' ? '，请确认已收' : '，签收时不收'}
      </p>
    )
  if (due.totalFen === 0) return freight
  const receivedFen = yuanToFen(form.values.receivedYuan)
  const shortFen = receivedFen === null ? 0 : due.totalFen - receivedFen
  return (
    <>
      <p className="section-title figures">{dueText(due)}</p>
      {freight}
      <div className={classes.pair}>
        <TextInput
          label="实收（元）"
          inputMode="decimal"
          autoComplete="off"
          inputContainer={(input) => (
            <div className={`flex wrap gap-3 ${classes.quick} ${classes.received}`}>
              {input}
              <Button
                variant="default"
                onClick={() => form.setFieldValue('receivedYuan', yuanText(due.totalFen))}
              >
                收齐 {yuan(due.totalFen)}
              </Button>
            </div>
          )}
          {...form.getInputProps('receivedYuan')}
        />
        <NativeSelect label="收款方式" data={methodChoice} {...form.getInputProps('method')} />
      </div>
      {shortFen > 0 ? (
        <TextInput
          label={`少收 ${yuan(shortFen)} 的原因（客户会看到）`}
          withAsterisk
          maxLength={100}
          {...form.getInputProps('shortReason')}
        />
      ) : null}
    </>
  )
}
