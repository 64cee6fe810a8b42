import { TextInput } from '@mantine/core'
import { carrierDispatchCalls } from '#contract/carrier/dispatchCalls.ts'
import { deliveryModeLabels, paymentLabels } from '#contract/orders/words.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { isSecondSubmit } from '#shared/ui/form/FormFrame.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { cubicMetres, kilograms, yuan } from '#shared/ui/text/format.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, progressText, withLeftOut } from './batchWords.ts'
import { orderIds } from './formProps.ts'
import type { BatchFormProps } from './formProps.ts'
import { LeftOut } from './LeftOut.tsx'
import { selectedIds, useParts } from './parts.ts'
import { useBatchCheck } from './useBatchCheck.ts'
import { useNextStep } from './useNextStep.ts'

const path = '/carrier/acceptOrders'
const schema = carrierDispatchCalls[path].request.extend({ ids: selectedIds })

/** Renders the 接单 form for many orders: their totals and an optional message to the customers. */
export function AcceptManyForm({ rows, onAnswer, onBack }: BatchFormProps) {
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const check = useBatchCheck('accept', rows)
  const { able, leftOut } = check
  const { sendAll, gone } = useParts(send)
  const pickUp = useNextStep('accept', 'pickUp')
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(schema, {
    initial: { text: '' },
    keptAs: `${path}/${orderIds(rows)}`,
    intent,
    toRequest: ({ text }) => ({ ids: able.map(({ id }) => id), ...(text.trim() ? { text } : {}) }),
  })
  const sum = (of: (row: (typeof rows)[number]) => number) => able.reduce((all, row) => all + of(row), 0)
  const [first, another] = able
  const only = another ? undefined : first
  const codFen = sum((row) => row.codFen)
  return (
    <BatchForm
      label={batchLabel('接单', rows, check)}
      secondLabel={batchLabel('接单并收货', rows, check)}
      check={check}
      progress={progressText(gone, gone + able.length)}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={(event) => {
        const isSecond = isSecondSubmit(event)
        return submit(async (request) => {
          const accepted = withLeftOut(await sendAll(request), leftOut)
          onAnswer(isSecond ? await pickUp(accepted) : accepted, isSecond ? '接单并收货' : undefined)
        })(event)
      }}
      onBack={discardAnd(onBack)}
    >
      {leftOut.length > 0 ? <LeftOut verb="接单" orders={leftOut} /> : null}
      <p className="hint" hidden={able.length === 0}>
        {only ? `发往${only.destinationText}，${only.goodsText}，` : '共 '}
        {sum((row) => row.pieces)} 件，{kilograms(sum((row) => row.weightGrams))}，
        {cubicMetres(sum((row) => row.volumeCm3))}，运费 {yuan(sum((row) => row.totalFen))}
        {only ? `（${paymentLabels[only.payment]}）` : ''}
        {codFen > 0 ? `，代收 ${yuan(codFen)}` : ''}
        {only ? `，${deliveryModeLabels[only.deliveryMode]}` : ''}
      </p>
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
