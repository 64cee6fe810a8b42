import { TextInput } from '@mantine/core'
import { carrierBenchCalls } from '../../../../contract/carrier/benchCalls.ts'
import { cubicMetres, kilograms, yuan } from '../../../shared/ui/text/format.ts'
import { useContractForm } from '../../../shared/ui/form/forms.ts'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, withLeftOut } from './batchWords.ts'
import type { BatchFormProps } from './BenchDialog.tsx'
import { LeftOut } from './LeftOut.tsx'
import { carrierOrders } from '../carrierReads.ts'
import { useWrite } from '../../../shared/server/writes/useWrite.ts'
import { useBatchCheck } from './useBatchCheck.ts'

const path = '/carrier/acceptOrders'

/** 受理 of many: what they come to, and a sentence for the customers if there is one to say. */
export function AcceptManyForm({ rows, onAnswer, onBack }: BatchFormProps) {
  const { send, fault } = useWrite(path, { rereads: carrierOrders })
  const check = useBatchCheck('accept', rows)
  const { able, leftOut } = check
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierBenchCalls[path].request, {
    initial: { text: '' },
    toRequest: ({ text }) => ({ ids: able.map(({ id }) => id), ...(text.trim() ? { text } : {}) }),
  })
  const sum = (of: (row: (typeof rows)[number]) => number) => able.reduce((all, row) => all + of(row), 0)
  return (
    <BatchForm
      label={batchLabel('受理', rows, check)}
      check={check}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onAnswer(withLeftOut(await send(request), leftOut)))}
      onBack={onBack}
    >
      {leftOut.length > 0 ? <LeftOut verb="受理" orders={leftOut} /> : null}
      <p className="hint">
        共 {sum((row) => row.pieces)} 件，{kilograms(sum((row) => row.weightGrams))}，
        {cubicMetres(sum((row) => row.volumeCm3))}，运费 {yuan(sum((row) => row.totalFen))}
        。受理后每单生成运单号；要填自编单号的请逐单受理。
      </p>
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
