import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { carrierUndoCalls } from '#contract/carrier/undoCalls.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { undoHints, useUndoRule } from '../undo/undoRule.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/undoStep'

/** 撤销: chooses the step, with a reason when it is late. Restores everything that the step changed. */
export function UndoForm({ order, act, intent, onBack }: TaskProps) {
  // Frozen when opened: a colleague's step must not move the tick to the next one.
  const [steps] = useState(order.undoableSteps)
  const ruleOf = useUndoRule()
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierUndoCalls[path].request,
    {
      initial: { step: '0', reason: '' },
      keptAs: `${path}/${order.id}/${steps.map(({ stepId }) => stepId).join()}`,
      intent,
      toRequest: ({ step, reason }) => ({ id: order.id, stepId: steps[Number(step)]?.stepId, reason }),
    },
  )
  const chosen = steps[Number(form.values.step)] ?? steps[0]
  const rule = chosen ? ruleOf(chosen.at) : 'admin'
  return (
    <TaskFrame
      title="撤销"
      submitLabel={chosen ? `确认撤销${chosen.label}` : '确认撤销'}
      isDangerous
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '已撤销，客户会看到更正'))}
      onBack={discardAnd(onBack)}
    >
      {steps.map(({ stepId, label, at }, index) => (
        <label key={stepId} className="row gap-3 touch pointer">
          <input
            type="radio"
            name="step"
            checked={form.values.step === String(index)}
            onChange={() => form.setFieldValue('step', String(index))}
          />
          {label}（{dateTime(at)}）
        </label>
      ))}
      <p className="hint">{undoHints[rule]}</p>
      {rule === 'admin' ? null : (
        <TextInput
          label={rule === 'free' ? '撤销原因（选填，客户会看到）' : '撤销原因（客户会看到）'}
          withAsterisk={rule === 'reason'}
          maxLength={200}
          {...form.getInputProps('reason')}
        />
      )}
    </TaskFrame>
  )
}
