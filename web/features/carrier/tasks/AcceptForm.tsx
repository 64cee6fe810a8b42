import { TextInput } from '@mantine/core'
import { carrierCalls } from '#contract/carrier/calls.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/acceptOrder'

/** 接单: creates the waybill; the carrier's own number is optional. */
export function AcceptForm({ order, act, intent, onBack }: TaskProps) {
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierCalls[path].request,
    {
      initial: { carrierNumber: '', text: '' },
      keptAs: `${path}/${order.id}`,
      intent,
      toRequest: ({ carrierNumber, text }) => ({
        id: order.id,
        ...(carrierNumber.trim() ? { carrierNumber } : {}),
        ...(text.trim() ? { text } : {}),
      }),
    },
  )
  return (
    <TaskFrame
      title="接单开票"
      submitLabel="接单"
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '已接单，运单已生成'))}
      onBack={discardAnd(onBack)}
    >
      <TextInput
        label="自编运单号（选填）"
        description="客户也能用它查运单"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('carrierNumber')}
      />
      <TextInput label="说明（选填）" maxLength={200} {...form.getInputProps('text')} />
    </TaskFrame>
  )
}
