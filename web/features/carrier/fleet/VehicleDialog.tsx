import { TextInput } from '@mantine/core'
import { fleetCalls } from '#contract/carrier/fleetCalls.ts'
import type { Vehicle } from '#contract/carrier/fleetCalls.ts'
import { cubicMetreText, tonneText } from '#contract/price/amounts.ts'
import { cubicMetresToCm3, kilogramsToGrams } from '#contract/price/parseAmounts.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { fleetReads } from './fleetReads.ts'

const path = '/carrier/saveVehicle'

/** Converts a weight to grams: '30' and '30吨' are tonnes. Returns 0 for other text, which the schema then reports. */
const tonnesToGrams = (text: string) => kilogramsToGrams(/[^\d.,\s]/.test(text) ? text : `${text}吨`) ?? 0
const toCm3 = (text: string) => cubicMetresToCm3(text) ?? 0
const unlessBlank = (text: string, parse: (text: string) => number) =>
  text.trim() === '' ? null : parse(text)

/** Adds a vehicle, or edits the given one. */
export function VehicleDialog({ vehicle, onClose }: { vehicle: Vehicle | null; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: fleetReads })
  const { capacityGrams = null, capacityCm3 = null } = vehicle ?? {}
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(fleetCalls[path].request, {
    initial: {
      plate: vehicle?.plate ?? '',
      tonnes: capacityGrams === null ? '' : tonneText(capacityGrams),
      cubicMetres: capacityCm3 === null ? '' : cubicMetreText(capacityCm3),
    },
    keptAs: `${path}/${vehicle?.id ?? 'new'}`,
    intent,
    toRequest: ({ plate, tonnes, cubicMetres }) => ({
      ...(vehicle ? { vehicleId: vehicle.id } : {}),
      plate,
      capacityGrams: unlessBlank(tonnes, tonnesToGrams),
      capacityCm3: unlessBlank(cubicMetres, toCm3),
    }),
    toFormPath: (requestPath) =>
      ({ capacityGrams: 'tonnes', capacityCm3: 'cubicMetres' })[requestPath] ?? requestPath,
  })
  return (
    <FormDialog
      title={vehicle ? `修改车辆 ${vehicle.plate}` : '新增车辆'}
      submitLabel="保存车辆"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast('车辆已保存')
          onClose()
        }),
      )}
      onClose={discardAnd(onClose)}
    >
      <TextInput
        label="车牌号"
        withAsterisk
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('plate')}
      />
      <TextInput
        label="载重（吨，选填）"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('tonnes')}
      />
      <TextInput
        label="容积（方，选填）"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.getInputProps('cubicMetres')}
      />
    </FormDialog>
  )
}
