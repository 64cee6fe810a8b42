import { NativeSelect, TextInput } from '@mantine/core'
import { staffCalls } from '#contract/enterprise/staffCalls.ts'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { roles } from '#contract/kernel/access.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { adoptUser, useSession } from '#shared/server/session.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { roleLabels } from './staffColumns.tsx'
import { staffListPath } from './staffReads.ts'

const path = '/user/updateStaff'

interface Props {
  row: StaffRow
  /** Whether it is the user's own row; only another admin may change its role. */
  isOwn: boolean
  onClose: () => void
}

/** Dialog that edits a member's names and role. */
export function EditStaffDialog({ row, isOwn, onClose }: Props) {
  const { send, fault, intent } = useWrite(path, { rereads: [staffListPath] })
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm(staffCalls[path].request, {
    initial: { alias: row.alias, name: row.name ?? '', role: row.role },
    toRequest: ({ alias, name, role }) => ({ id: row.id, alias, name, ...(isOwn ? {} : { role }) }),
    intent,
    keptAs: `${path}/${row.id}`,
  })
  const onSubmit = submit(async (request) => {
    const { alias, name } = await send(request)
    const { user } = useSession.getState()
    if (isOwn && user) adoptUser({ ...user, alias, name })
    onClose()
    showSuccessToast('员工信息已保存')
  })
  return (
    <FormDialog
      title={`编辑员工 ${row.alias}`}
      submitLabel="保存"
      isSubmitting={isSubmitting}
      faults={fault === null ? otherFaults : [fault, ...otherFaults]}
      onSubmit={onSubmit}
      onClose={discardAnd(onClose)}
    >
      <TextInput
        label="称呼"
        withAsterisk
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('alias')}
      />
      <TextInput label="姓名" autoComplete="off" maxLength={30} {...form.getInputProps('name')} />
      {!isOwn && (
        <NativeSelect
          label="角色"
          description="管理员可以管理员工、企业信息和实名认证"
          data={roles.map((role) => ({ value: role, label: roleLabels[role] }))}
          {...form.getInputProps('role')}
        />
      )}
    </FormDialog>
  )
}
