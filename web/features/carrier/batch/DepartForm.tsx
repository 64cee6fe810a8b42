import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { carrierDispatchCalls } from '#contract/carrier/dispatchCalls.ts'
import { batchOrdersMax } from '#contract/carrier/dispatchWords.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { carrierOrderReads } from '../carrierReads.ts'
import { fleetReads } from '../fleet/fleetReads.ts'
import { LoadBar } from '../fleet/LoadBar.tsx'
import { useVehicleChoice } from '../fleet/useVehicleChoice.ts'
import { VehicleFields } from '../fleet/VehicleFields.tsx'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, withLeftOut } from './batchWords.ts'
import { DestinationField, destinationOf } from './DestinationField.tsx'
import { orderIds } from './formProps.ts'
import type { BatchFormProps } from './formProps.ts'
import { LeftOut } from './LeftOut.tsx'
import { useBatchCheck } from './useBatchCheck.ts'
import type { LeftOutOrder } from './useBatchCheck.ts'

const path = '/carrier/createDeparture'

/** Renders the 发车 form: the vehicle and its one destination; orders for elsewhere are left out. */
export function DepartForm({ rows: selected, onAnswer, onBack }: BatchFormProps) {
  const rows = selected.slice(0, batchOrdersMax)
  const later = selected.length - rows.length
  const { send, fault, intent } = useWrite(path, { rereads: [...carrierOrderReads, ...fleetReads] })
  const [chosen, setChosen] = useState('')
  // Stored as listed, because a confirmed order is no longer in the list.
  const [confirmed, setConfirmed] = useState<readonly LeftOutOrder[]>([])
  const confirmedIds = confirmed.map(({ id }) => id)
  const check = useBatchCheck('depart', rows, {
    confirmedIds,
    ...(chosen ? { destinationCode: chosen } : {}),
  })
  const { able, destinations } = check
  const leftOut = check.leftOut.filter(({ id }) => !confirmedIds.includes(id))
  const destinationCode = destinationOf(destinations, chosen)
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(
    carrierDispatchCalls[path].request,
    {
      initial: { plate: '', driver: '', driverPhone: '', destinationCode: '', place: '', remark: '' },
      keptAs: `${path}/${orderIds(rows)}`,
      intent,
      toRequest: ({ driverPhone, ...values }) => ({
        ids: able.map(({ id }) => id),
        ...values,
        destinationCode,
        confirmedIds: confirmedIds.filter((id) => able.some((row) => row.id === id)),
        ...(driverPhone.trim() ? { driverPhone } : {}),
      }),
      describeFault: (formPath) => (formPath === 'destinationCode' ? '请选择到站' : null),
    },
  )
  const choice = useVehicleChoice(form.values, destinationCode)
  const confirm = (order: LeftOutOrder, isConfirmed: boolean) =>
    setConfirmed((present) => [
      ...present.filter(({ id }) => id !== order.id),
      ...(isConfirmed ? [order] : []),
    ])
  return (
    <BatchForm
      label={batchLabel('发车', rows, check)}
      check={check}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit(async (request) => onAnswer(withLeftOut(await send(request), leftOut)))}
      onBack={discardAnd(onBack)}
    >
      <p className="hint">
        {destinations.length > 1
          ? `所选货物去往 ${destinations.length} 处，一个车次只到一处：选好到站，其余的留下。`
          : '一起转为运输中。客户看到车次号，看不到车牌和司机'}
      </p>
      {later > 0 ? (
        <p className="note-warn px-4 py-3 text-body rounded-1">
          一个车次最多 {batchOrdersMax} 票：先发这 {rows.length} 票，其余 {later} 票留着发下一车。
        </p>
      ) : null}
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
      {leftOut.length + confirmed.length > 0 ? (
        <LeftOut
          verb="发车"
          orders={[...confirmed, ...leftOut].toSorted((a, b) => a.id - b.id)}
          confirmed={confirmedIds}
          onConfirm={confirm}
        />
      ) : null}
      <LoadBar rows={able} vehicle={choice.vehicle} />
      <VehicleFields form={form} choice={choice} />
      <TextInput label="发车地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="备注（选填，只有您看得到）" maxLength={200} {...form.getInputProps('remark')} />
    </BatchForm>
  )
}
