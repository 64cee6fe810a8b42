import { TextInput } from '@mantine/core'
import { carrierDispatchCalls } from '#contract/carrier/dispatchCalls.ts'
import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { BatchForm } from '../batch/BatchForm.tsx'
import { carrierOrderReads } from '../carrierReads.ts'

const path = '/carrier/arriveDeparture'

interface Props {
  departureId: number
  onAnswer: (answer: BatchAnswer) => void
  onBack: () => void
}

/** Renders the 到车确认 form: the place and a message to the customers. */
export function ArriveForm({ departureId, onAnswer, onBack }: Props) {
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierDispatchCalls[path].request,
    {
      initial: { place: '', text: '' },
      keptAs: `${path}/${departureId}`,
      intent,
      toRequest: ({ place, text }) => ({ departureId, place, text }),
    },
  )
  return (
    <BatchForm
      label="确认到车"
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onAnswer(await send(request)))}
      onBack={discardAnd(onBack)}
    >
      <TextInput label="到站地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
