import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { receiveMethodLabels } from '#contract/orders/ledgerWords.ts'
import type { ShortFirst } from '#contract/orders/ledgerWords.ts'
import { dueText, needsSplit, splitText } from '#contract/orders/received.ts'
import type { Due, RecipientDebt } from '#contract/orders/received.ts'
import { paymentLabels } from '#contract/orders/words.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { yuanToFen } from '#contract/price/parseAmounts.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { methodChoice, prepaidChoice } from '../money/methodChoices.ts'
import type { SigningValues } from './signing.ts'
import classes from './TaskFrame.module.css'

/** How recipients mostly pay: one press fills in sum and method. */
const quickMethods = ['cash', 'wechat'] as const

interface Props {
  owing: RecipientDebt
  due: Due
  /** The debt that a smaller amount pays first. */
  shortFirst: ShortFirst
  form: UseFormReturnType<SigningValues>
}

/** Renders freight that the recipient does not pay. 现付 is confirmed by its method or stays due. */
function OtherFreight({ owing, form }: Pick<Props, 'owing' | 'form'>) {
  if (owing.payment === 'collect') return null
  if (owing.payment === 'prepaid')
    return (
      <NativeSelect
        label={`现付运费 ${yuan(owing.totalFen)}`}
        data={prepaidChoice}
        {...form.getInputProps('prepaidMethod')}
      />
    )
  return (
    <p className="text-small soft">
      运费 {yuan(owing.totalFen)} {paymentLabels[owing.payment]}，签收时不收
    </p>
  )
}

/** Renders the amount due, the amount received and the method. Shows how a smaller amount is split. */
export function ReceivedFields({ owing, due, shortFirst, form }: Props) {
  const freight = <OtherFreight owing={owing} form={form} />
  if (due.totalFen === 0) return freight
  const receivedFen = yuanToFen(form.values.receivedYuan)
  const shortFen = receivedFen === null ? 0 : due.totalFen - receivedFen
  const split =
    receivedFen !== null && needsSplit(due, receivedFen) ? splitText(due, receivedFen, shortFirst) : null
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
              {quickMethods.map((method) => (
                <Button
                  key={method}
                  variant="default"
                  onClick={() => form.setValues({ receivedYuan: yuanText(due.totalFen), method })}
                >
                  {receiveMethodLabels[method]}收齐
                </Button>
              ))}
            </div>
          )}
          {...form.getInputProps('receivedYuan')}
        />
        <NativeSelect label="收款方式" data={methodChoice} {...form.getInputProps('method')} />
      </div>
      {split === null ? null : (
        <p className="text-small figures" role="status">
          {split}
        </p>
      )}
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
