import { TextInput } from '@mantine/core'
import { staffCalls } from '#contract/enterprise/staffCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { InitialPasswordField } from './InitialPasswordField.tsx'
import { showPasswordToast } from './showPasswordToast.ts'
import { staffListPath } from './staffReads.ts'

const path = '/user/createStaff'

/** Dialog that adds a member with an initial password. */
export function CreateStaffDialog({ onClose }: { onClose: () => void }) {
  const { send, fault, intent } = useWrite(path, { rereads: [staffListPath] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(staffCalls[path].request, {
    initial: { alias: '', name: '', mobile: '', password: '' },
    toRequest: (values) => values,
    intent,
    keptAs: path,
  })
  const onSubmit = submit(async (request) => {
    await send(request)
    onClose()
    showPasswordToast(`已新增员工 ${request.alias}`, request)
  })
  return (
    <FormDialog
      title="新增员工"
      submitLabel="新增"
      isSubmitting={isSubmitting}
      faults={fault === null ? otherFaults : [fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <p className="hint">员工可下单、看订单和地址簿，不能管理员工和企业信息</p>
      <TextInput
        label="称呼"
        withAsterisk
        placeholder="如：小李、李会计"
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('alias')}
      />
      <TextInput label="姓名" autoComplete="off" maxLength={30} {...form.getInputProps('name')} />
      <TextInput
        label="手机号"
        withAsterisk
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="11 位手机号"
        maxLength={40}
        {...form.getInputProps('mobile')}
      />
      <InitialPasswordField
        label="初始密码"
        {...form.getInputProps('password')}
        value={form.values.password}
        onGenerated={(password) => form.setFieldValue('password', password)}
      />
    </FormDialog>
  )
}
