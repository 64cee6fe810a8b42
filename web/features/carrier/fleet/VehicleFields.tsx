import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { VehicleChoice, VehicleValues } from './useVehicleChoice.ts'
import classes from './Fleet.module.css'

type Named = keyof VehicleValues

interface Props<Values extends VehicleValues> {
  form: Pick<UseFormReturnType<Values>, 'getInputProps' | 'setFieldValue' | 'clearFieldError'>
  choice: VehicleChoice
}

function Offered({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div className="flex wrap gap-2 mt-2" role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** Renders vehicle and driver fields: offers matching ones, and accepts a new one, which is saved automatically. */
export function VehicleFields<Values extends VehicleValues>({ form, choice }: Props<Values>) {
  // The three fields are those of VehicleValues, whatever else the form contains.
  const setField = (name: Named, value: string) => {
    form.setFieldValue(name, value as Parameters<typeof form.setFieldValue>[1])
    form.clearFieldError(name)
  }
  return (
    <div className={`grid items-start gap-3 ${classes.fields}`}>
      <div>
        <TextInput
          label="车牌号"
          withAsterisk
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('plate')}
        />
        <Offered label="选择车辆">
          {choice.vehicles.map(({ id, plate }) => (
            <Button key={id} variant="default" size="compact-sm" onClick={() => setField('plate', plate)}>
              {plate}
            </Button>
          ))}
        </Offered>
      </div>
      <div>
        <TextInput label="司机（选填）" maxLength={30} autoComplete="off" {...form.getInputProps('driver')} />
        <Offered label="选择司机">
          {choice.drivers.map(({ id, name, phone }) => (
            <Button
              key={id}
              variant="default"
              size="compact-sm"
              onClick={() => {
                setField('driver', name)
                setField('driverPhone', phone)
              }}
            >
              {name} {phone}
            </Button>
          ))}
        </Offered>
      </div>
      <TextInput
        label="司机电话（选填）"
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('driverPhone')}
      />
    </div>
  )
}
