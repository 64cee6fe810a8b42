import { TextInput } from '@mantine/core'
import { carrierBenchCalls } from '../../../../contract/carrierBench.ts'
import { useContractForm } from '../../../shared/forms.ts'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, withLeftOut } from './batchWords.ts'
import { benchTaskFrom, benchTaskLabels } from './benchTasks.ts'
import type { BenchTask } from './benchTasks.ts'
import type { BatchFormProps } from './BenchDialog.tsx'
import { LeftOut } from './LeftOut.tsx'
import { useBatch } from './useBatch.ts'
import { useBatchCheck } from './useBatchCheck.ts'

const path = '/carrier/advanceOrders'

interface Props extends BatchFormProps {
  step: Exclude<BenchTask, 'accept'>
}

/** One step for many waybills: where, and what to say. */
export function StepManyForm({ step, rows, onAnswer, onBack }: Props) {
  const { send, failure } = useBatch(path)
  const check = useBatchCheck(step, rows)
  const { able, leftOut } = check
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierBenchCalls[path].request, {
    initial: { place: '', text: '' },
    toRequest: ({ place, text }) => ({
      ids: able.map(({ id }) => id),
      action: step,
      expectedStatus: benchTaskFrom[step],
      place,
      text,
    }),
  })
  return (
    <BatchForm
      label={batchLabel(benchTaskLabels[step], rows, check)}
      check={check}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, failure]}
      onSubmit={submit(async (request) => onAnswer(withLeftOut(await send(request), leftOut)))}
      onBack={onBack}
    >
      {leftOut.length > 0 ? <LeftOut deed={benchTaskLabels[step]} orders={leftOut} /> : null}
      <TextInput label="地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
