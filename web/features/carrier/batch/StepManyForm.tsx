import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { carrierDispatchCalls } from '#contract/carrier/dispatchCalls.ts'
import type { BatchMove } from '#contract/carrier/dispatchWords.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { isSecondSubmit } from '#shared/ui/form/FormFrame.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, progressText, withLeftOut } from './batchWords.ts'
import { DestinationField, destinationOf } from './DestinationField.tsx'
import { dispatchTaskFrom, dispatchTaskLabels } from './dispatchTasks.ts'
import { orderIds } from './formProps.ts'
import type { BatchFormProps } from './formProps.ts'
import { LeftOut } from './LeftOut.tsx'
import { selectedIds, useParts } from './parts.ts'
import { useBatchCheck } from './useBatchCheck.ts'
import { useNextStep } from './useNextStep.ts'

const path = '/carrier/advanceOrders'
const schema = carrierDispatchCalls[path].request.extend({ ids: selectedIds })

const arriveAndDeliver = `${dispatchTaskLabels.arrive}并${dispatchTaskLabels.deliver}`

interface Props extends BatchFormProps {
  step: BatchMove
}

/** Renders one step for many waybills: place and message. 到站 takes one destination; orders for elsewhere are left out. */
export function StepManyForm({ step, rows, onAnswer, onBack }: Props) {
  const { send, fault, intent } = useWrite(path, { rereads: carrierOrderReads })
  const [chosen, setChosen] = useState('')
  const check = useBatchCheck(step, rows, chosen ? { destinationCode: chosen } : {})
  const { able, leftOut, destinations } = check
  const isArrival = step === 'arrive'
  const destinationCode = destinationOf(destinations, chosen)
  const { sendAll, gone } = useParts(send)
  const deliver = useNextStep('arrive', 'deliver')
  const canDeliver = isArrival && able.length > 0 && able.every(({ deliveryMode }) => deliveryMode !== 'self')
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(schema, {
    initial: { destinationCode: '', place: '', text: '' },
    keptAs: `${path}/${step}/${orderIds(rows)}`,
    intent,
    toRequest: ({ place, text }) => ({
      ids: able.map(({ id }) => id),
      action: step,
      expectedStatus: dispatchTaskFrom[step],
      place,
      text,
      ...(isArrival ? { destinationCode } : {}),
    }),
    describeFault: (formPath) => (formPath === 'destinationCode' ? '请选择到站' : null),
  })
  return (
    <BatchForm
      label={batchLabel(dispatchTaskLabels[step], rows, check)}
      secondLabel={canDeliver ? batchLabel(arriveAndDeliver, rows, check) : undefined}
      check={check}
      progress={progressText(gone, gone + able.length)}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={(event) => {
        const isSecond = isSecondSubmit(event)
        return submit(async (request) => {
          const moved = withLeftOut(await sendAll(request), leftOut)
          onAnswer(isSecond ? await deliver(moved) : moved, isSecond ? arriveAndDeliver : undefined)
        })(event)
      }}
      onBack={discardAnd(onBack)}
    >
      {isArrival ? (
        <DestinationField
          label="到站"
          {...form.getInputProps('destinationCode')}
          destinations={destinations}
          value={destinationCode}
          onChoose={(code) => {
            setChosen(code)
            form.clearFieldError('destinationCode')
          }}
        />
      ) : null}
      {leftOut.length > 0 ? <LeftOut verb={dispatchTaskLabels[step]} orders={leftOut} /> : null}
      <TextInput label="地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="说明（选填，客户会看到）" maxLength={200} {...form.getInputProps('text')} />
    </BatchForm>
  )
}
