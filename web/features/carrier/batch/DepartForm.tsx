import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { carrierBenchCalls } from '../../../../contract/carrier/benchCalls.ts'
import { useContractForm } from '../../../shared/ui/form/forms.ts'
import classes from './Batch.module.css'
import { BatchForm } from './BatchForm.tsx'
import { batchLabel, withLeftOut } from './batchWords.ts'
import type { BatchFormProps } from './BenchDialog.tsx'
import { DestinationField, destinationOf } from './DestinationField.tsx'
import { LeftOut } from './LeftOut.tsx'
import { carrierOrders } from '../carrierReads.ts'
import { useWrite } from '../../../shared/server/writes/useWrite.ts'
import { useBatchCheck } from './useBatchCheck.ts'
import type { LeftOutOrder } from './useBatchCheck.ts'

const path = '/carrier/createDeparture'

/** 发车: the vehicle, and the one place that it goes to; what goes elsewhere stays. */
export function DepartForm({ rows, onAnswer, onBack }: BatchFormProps) {
  const { send, fault } = useWrite(path, { rereads: carrierOrders })
  const [chosen, setChosen] = useState('')
  // kept as they were listed: an order that is confirmed is listed no more
  const [confirmed, setConfirmed] = useState<readonly LeftOutOrder[]>([])
  const confirmedIds = confirmed.map(({ id }) => id)
  const check = useBatchCheck('depart', rows, {
    confirmedIds,
    ...(chosen ? { destinationCode: chosen } : {}),
  })
  const { able, destinations } = check
  const leftOut = check.leftOut.filter(({ id }) => !confirmedIds.includes(id))
  const destinationCode = destinationOf(destinations, chosen)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierBenchCalls[path].request, {
    initial: { plate: '', driver: '', driverPhone: '', destinationCode: '', place: '', remark: '' },
    toRequest: ({ driverPhone, ...said }) => ({
      ids: able.map(({ id }) => id),
      ...said,
      destinationCode,
      confirmedIds: confirmedIds.filter((id) => able.some((row) => row.id === id)),
      ...(driverPhone.trim() ? { driverPhone } : {}),
    }),
    sayFault: (formPath) => (formPath === 'destinationCode' ? '请选择开往' : null),
  })
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
      onBack={onBack}
    >
      <p className="hint">
        {destinations.length > 1
          ? `所选货物去往 ${destinations.length} 处，一个车次只到一处：选好开往，其余的留下。`
          : '一次登记，一起转为运输中。客户会看到车次号；车牌和司机只有您看得到。'}
      </p>
      <DestinationField
        label="开往"
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
      <div className={`grid items-start gap-3 ${classes.pair}`}>
        <TextInput label="车牌号" withAsterisk maxLength={20} {...form.getInputProps('plate')} />
        <TextInput label="司机（选填）" maxLength={30} {...form.getInputProps('driver')} />
        <TextInput
          label="司机电话（选填）"
          type="tel"
          maxLength={40}
          {...form.getInputProps('driverPhone')}
        />
        <TextInput label="发车地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      </div>
      <TextInput label="备注（选填，只有您看得到）" maxLength={200} {...form.getInputProps('remark')} />
    </BatchForm>
  )
}
