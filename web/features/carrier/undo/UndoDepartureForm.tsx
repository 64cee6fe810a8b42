import { TextInput } from '@mantine/core'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { carrierUndoCalls } from '#contract/carrier/undoCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { BatchForm } from '../batch/BatchForm.tsx'
import { carrierOrderReads } from '../carrierReads.ts'
import { undoHints, useUndoRule } from './undoRule.ts'

const path = '/carrier/undoDeparture'

interface Props {
  departure: DepartureDetail
  /** Receives the number of orders that were unloaded. */
  onDone: (orders: number) => void
  onBack: () => void
}

/** 撤销发车 of a whole vehicle: its orders are back at 已收货 and wait for another vehicle. */
export function UndoDepartureForm({ departure, onDone, onBack }: Props) {
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const rule = useUndoRule()(departure.departedAt)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierUndoCalls[path].request,
    {
      initial: { reason: '' },
      keptAs: `${path}/${departure.id}`,
      intent,
      toRequest: ({ reason }) => ({ departureId: departure.id, reason }),
    },
  )
  return (
    <BatchForm
      label={`确认撤销发车 ${departure.orders} 票`}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onDone((await send(request)).orders))}
      onBack={discardAnd(onBack)}
    >
      <p className="hint">
        整车 {departure.orders} 票全部回到“已收货”。{undoHints[rule]}
      </p>
      {rule === 'admin' ? null : (
        <TextInput
          label={rule === 'free' ? '撤销原因（选填，客户会看到）' : '撤销原因（客户会看到）'}
          withAsterisk={rule === 'reason'}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      )}
    </BatchForm>
  )
}
