import { TextInput } from '@mantine/core'
import type { BatchAnswer, DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { tripCalls } from '#contract/carrier/tripCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { BatchForm } from '../batch/BatchForm.tsx'
import { carrierOrderReads } from '../carrierReads.ts'
import { OrderTicks } from './OrderTicks.tsx'
import { useTicks } from './useTicks.ts'

const path = '/carrier/unloadOrders'

interface Props {
  departure: DepartureDetail
  onAnswer: (answer: BatchAnswer) => void
  onBack: () => void
}

/** Renders the 取下 form: which orders wait for the next vehicle. */
export function UnloadForm({ departure, onAnswer, onBack }: Props) {
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const { ticked, tick } = useTicks()
  const rows = departure.list.filter(({ status }) => status === 'in_transit')
  const ids = ticked.filter((id) => rows.some((row) => row.id === id))
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(tripCalls[path].request, {
    initial: { text: '' },
    keptAs: `${path}/${departure.id}`,
    intent,
    toRequest: ({ text }) => ({ departureId: departure.id, ids, text }),
    describeFault: (formPath) => (formPath === 'ids' ? '请先勾选要取下的货' : null),
  })
  return (
    <BatchForm
      label={`取下 ${ids.length} 票`}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, form.errors['ids'] ? '请先勾选要取下的货' : null, fault]}
      onSubmit={submit(async (request) => onAnswer(await send(request)))}
      onBack={discardAnd(onBack)}
    >
      <p className="hint">取下的货回到已收货，等下一车；客户会收到通知。</p>
      <OrderTicks label="车上的货" rows={rows} ticked={ids} onTick={tick} />
      <TextInput label="原因（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
