import { Button } from '@mantine/core'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import type { Question } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { staffListPath } from './staffReads.ts'
import classes from './StaffPage.module.css'

const questions = {
  disable: ({ alias }: StaffRow): Question => ({
    title: `停用 ${alias}`,
    text: '对方会立即退出登录，直到重新启用；他下的订单和地址簿都留着。',
    confirmLabel: '停用',
    isDangerous: true,
  }),
  delete: ({ alias, mobile }: StaffRow): Question => ({
    title: `删除 ${alias}`,
    text: `对方会立即退出登录，账号不能恢复，手机号 ${mobile} 可以另行注册；他下的订单都留着。`,
    confirmLabel: '删除',
    isDangerous: true,
  }),
}

interface Props {
  row: StaffRow
  isOwn: boolean
  onEdit: () => void
  onReset: () => void
}

/** Actions on a member. The user's own row only allows editing the name. */
export function StaffActions({ row, isOwn, onEdit, onReset }: Props) {
  const { run, isBusy } = useWrites({ rereads: [staffListPath] })
  const setEnabled = (enabled: boolean, done: string) =>
    run('/user/updateStaff', { id: row.id, enabled }, () => showSuccessToast(done))
  const toggleEnabled = async () => {
    if (!row.enabled) await setEnabled(true, `已启用 ${row.alias}，可以重新登录`)
    else if (await confirmAction(questions.disable(row))) await setEnabled(false, `已停用 ${row.alias}`)
  }
  const remove = async () => {
    if (await confirmAction(questions.delete(row)))
      await run('/user/deleteStaff', { id: row.id }, () => showSuccessToast(`已删除 ${row.alias}`))
  }
  return (
    <div className={`flex gap-2 ${classes.actions}`}>
      <Button variant="light" size="compact-sm" disabled={isBusy} onClick={onEdit}>
        编辑
      </Button>
      {!isOwn && (
        <>
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={onReset}>
            重置密码
          </Button>
          <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void toggleEnabled()}>
            {row.enabled ? '停用' : '启用'}
          </Button>
          <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void remove()}>
            删除
          </Button>
        </>
      )}
    </div>
  )
}
