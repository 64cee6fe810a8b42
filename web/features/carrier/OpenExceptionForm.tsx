import { NativeSelect, Textarea } from '@mantine/core'
import { carrierCalls } from '../../../contract/carrier.ts'
import { exceptionKindLabels, exceptionKinds } from '../../../contract/orderWords.ts'
import { useContractForm } from '../../shared/forms.ts'
import { FormFrame } from './FormFrame.tsx'
import type { TaskProps } from './TaskForm.tsx'

const path = '/carrier/openException'

/** 登记异常: its kind and what happened; the customer sees it at once. */
export function OpenExceptionForm({ order, act, onBack }: TaskProps) {
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierCalls[path].request, {
    initial: { kind: '', text: '' },
    toRequest: ({ kind, text }) => ({ id: order.id, kind, text }),
  })
  return (
    <FormFrame
      title="登记异常"
      submitLabel="登记"
      isDangerous
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '异常已登记，客户查运单时会看到'))}
      onBack={onBack}
    >
      <NativeSelect
        label="异常类型"
        withAsterisk
        data={[
          { value: '', label: '请选择', disabled: true },
          ...exceptionKinds.map((kind) => ({ value: kind, label: exceptionKindLabels[kind] })),
        ]}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label="说明（客户会看到）"
        placeholder="发生了什么、打算怎么处理、预计多久"
        withAsterisk
        rows={2}
        maxLength={200}
        {...form.getInputProps('text')}
      />
    </FormFrame>
  )
}
