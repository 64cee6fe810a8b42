import { TextInput } from '@mantine/core'
import { carrierBenchCalls } from '../../../../contract/carrierBench.ts'
import { useContractForm } from '../../../shared/forms.ts'
import classes from './Batch.module.css'
import { BatchForm } from './BatchForm.tsx'
import type { BatchFormProps } from './BenchDialog.tsx'
import { useBatch } from './useBatch.ts'

const path = '/carrier/createDeparture'

/** 发车: the vehicle that takes them all. */
export function DepartForm({ rows, onAnswer, onBack }: BatchFormProps) {
  const { send, failure } = useBatch(path)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(carrierBenchCalls[path].request, {
    initial: {
      plate: '',
      driver: '',
      driverPhone: '',
      destination: rows[0]?.destinationText ?? '',
      place: '',
      remark: '',
    },
    toRequest: ({ driverPhone, ...said }) => ({
      ids: rows.map(({ id }) => id),
      ...said,
      ...(driverPhone.trim() ? { driverPhone } : {}),
    }),
  })
  return (
    <BatchForm
      label={`发车 ${rows.length} 单`}
      isSubmitting={isSubmitting}
      faults={[...otherFaults, failure]}
      onSubmit={submit(async (request) => onAnswer(await send(request)))}
      onBack={onBack}
    >
      <p className={classes.text}>
        一次登记，{rows.length} 单一起转为运输中，客户会看到车次号；车牌和司机只有您看得到。
      </p>
      <div className={classes.pair}>
        <TextInput label="车牌号" withAsterisk maxLength={20} {...form.getInputProps('plate')} />
        <TextInput label="开往" withAsterisk maxLength={60} {...form.getInputProps('destination')} />
        <TextInput label="司机（选填）" maxLength={30} {...form.getInputProps('driver')} />
        <TextInput
          label="司机电话（选填）"
          type="tel"
          maxLength={40}
          {...form.getInputProps('driverPhone')}
        />
      </div>
      <TextInput label="发车地点（选填）" maxLength={60} {...form.getInputProps('place')} />
      <TextInput label="备注（选填，只有您看得到）" maxLength={200} {...form.getInputProps('remark')} />
    </BatchForm>
  )
}
