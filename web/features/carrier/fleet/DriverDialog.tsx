import { TextInput } from '@mantine/core'
import { fleetCalls } from '#contract/carrier/fleetCalls.ts'
import type { Driver } from '#contract/carrier/fleetCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { fleetReads } from './fleetReads.ts'

const path = '/carrier/saveDriver'

/** Adds a driver, or edits the given one. */
export function DriverDialog({ driver, onClose }: { driver: Driver | null; onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: fleetReads })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(fleetCalls[path].request, {
    initial: { name: driver?.name ?? '', phone: driver?.phone ?? '' },
    keptAs: `${path}/${driver?.id ?? 'new'}`,
    intent,
    toRequest: (values) => ({ ...(driver ? { driverId: driver.id } : {}), ...values }),
  })
  return (
    <FormDialog
      title={driver ? `修改司机 ${driver.name}` : '新增司机'}
      submitLabel="保存司机"
      isSubmitting={isSubmitting}
      faults={[fault, ...otherFaults]}
      onSubmit={submit((request) =>
        send(request, () => {
          showSuccessToast('司机已保存')
          onClose()
        }),
      )}
      onClose={discardAnd(onClose)}
    >
      <TextInput
        label="姓名"
        withAsterisk
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="电话"
        type="tel"
        withAsterisk
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
    </FormDialog>
  )
}
