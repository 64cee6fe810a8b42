import { TextInput } from '@mantine/core'
import type { DepartureDetail } from '#contract/carrier/dispatchCalls.ts'
import { tripCalls } from '#contract/carrier/tripCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { BatchForm } from '../batch/BatchForm.tsx'
import { carrierOrderReads } from '../carrierReads.ts'
import { fleetReads } from '../fleet/fleetReads.ts'
import { useVehicleChoice } from '../fleet/useVehicleChoice.ts'
import { VehicleFields } from '../fleet/VehicleFields.tsx'

const path = '/carrier/changeDeparture'

/** Converts a moment to the value of a `datetime-local` field in Asia/Shanghai; '' for none. */
const inField = (iso: string | null) => (iso === null ? '' : dateTime(iso).replace(' ', 'T'))
const fromField = (text: string) => (text === '' ? null : `${text}:00+08:00`)

/** Renders the 改车次 form: another vehicle, driver or expected arrival, until the departure arrives. */
export function ChangeForm({ departure, onDone }: { departure: DepartureDetail; onDone: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: [...carrierOrderReads, ...fleetReads] })
  const { plate, driver, driverPhone, destinationCode, expectedAt } = departure
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(tripCalls[path].request, {
    initial: { plate, driver, driverPhone, expectedAt: inField(expectedAt) },
    keptAs: `${path}/${departure.id}`,
    intent,
    toRequest: (values) => ({
      departureId: departure.id,
      plate: values.plate,
      driver: values.driver,
      expectedAt: fromField(values.expectedAt),
      ...(values.driverPhone.trim() ? { driverPhone: values.driverPhone } : {}),
    }),
  })
  const choice = useVehicleChoice(form.values, destinationCode ?? '')
  return (
    <BatchForm
      label="保存车次"
      isSubmitting={isSubmitting}
      faults={[...otherFaults, fault]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast('车次已修改')
          onDone()
        }),
      )}
      onBack={discardAnd(onDone)}
    >
      <VehicleFields form={form} choice={choice} />
      <TextInput
        label="预计到站（选填，改了会通知客户）"
        type="datetime-local"
        {...form.getInputProps('expectedAt')}
      />
    </BatchForm>
  )
}
