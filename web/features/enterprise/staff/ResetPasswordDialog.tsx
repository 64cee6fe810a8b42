import { staffCalls } from '#contract/enterprise/staffCalls.ts'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { InitialPasswordField } from './InitialPasswordField.tsx'
import { showPasswordToast } from './showPasswordToast.ts'
import { staffListPath } from './staffReads.ts'

const path = '/user/updateStaff'

/** Dialog that sets a member's new password, which logs the member out. */
export function ResetPasswordDialog({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  const { send, fault } = useWrite(path, { rereads: [staffListPath] })
  const { form, submit, isSubmitting, otherFaults } = useContractForm(staffCalls[path].request, {
    initial: { password: '' },
    toRequest: ({ password }) => ({ id: row.id, password }),
  })
  const onSubmit = submit(async (request) => {
    await send(request)
    onClose()
    showPasswordToast(`已重置 ${row.alias} 的密码`, { mobile: row.mobile, password: request.password ?? '' })
  })
  return (
    <FormDialog
      title={`重置 ${row.alias} 的密码`}
      submitLabel="重置密码"
      isSubmitting={isSubmitting}
      faults={fault === null ? otherFaults : [fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="hint">对方会立即退出登录，要用新密码重新登录。</p>
      <InitialPasswordField
        label="新密码"
        {...form.getInputProps('password')}
        value={form.values.password}
        onGenerated={(password) => form.setFieldValue('password', password)}
      />
    </FormDialog>
  )
}
