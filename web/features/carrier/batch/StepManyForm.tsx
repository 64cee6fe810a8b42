import { TextInput } from '@mantine/core'
import { carrierBenchCalls } from '../../../../contract/carrierBench.ts'
import { useContractForm } from '../../../shared/forms.ts'
import { BatchForm } from './BatchForm.tsx'
import { benchTaskFrom, benchTaskLabels } from './benchTasks.ts'
import type { BenchTask } from './benchTasks.ts'
import type { BatchFormProps } from './BenchDialog.tsx'
import { useBatch } from './useBatch.ts'

const path = '/carrier/advanceOrders'

interface Props extends BatchFormProps {
  step: Exclude<BenchTask, 'accept'>
}

/** One step for many waybills: where, and what to say. */
export function StepManyForm({ step, rows, onAnswer, onBack }: Props) {
  const { send, failure } = useBatch(path)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierBenchCalls[path].request, {
    initial: { place: '', text: '' },
    toRequest: ({ place, text }) => ({
      ids: rows.map(({ id }) => id),
      action: step,
      expectedStatus: benchTaskFrom[step],
      place,
      text,
    }),
  })
  return (
    <BatchForm
      label={`${benchTaskLabels[step]} ${rows.length} 单`}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, failure]}
      onSubmit={submit(async (request) => onAnswer(await send(request)))}
      onBack={onBack}
    >
      <TextInput label="地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
