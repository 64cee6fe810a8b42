import { Button } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { staffMax } from '#contract/account/words.ts'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { CreateStaffDialog } from './CreateStaffDialog.tsx'
import { EditStaffDialog } from './EditStaffDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { StaffActions } from './StaffActions.tsx'
import { staffColumns } from './staffColumns.tsx'
import { staffListPath } from './staffReads.ts'

const spec: ListSpec<'/user/getStaffList'> = {
  path: staffListPath,
  keyword: { placeholder: '称呼、姓名或手机号' },
  filters: {},
}

type OpenDialog = { dialog: 'create' } | { dialog: 'edit' | 'reset'; row: StaffRow }

/** Hint while the user is the only member. */
const firstHint = '还没有员工。点“新增员工”，同事用手机号登录'

/** Page 员工管理 (product.md §5): the factory's users, managed by its admins. */
export default function StaffPage() {
  const ownId = useSession(({ user }) => user?.id)
  // a list in the background misses its colleagues' changes, so it is read again when shown
  const list = useList(spec, { staleTime: 0 })
  useLiveReread('account', [staffListPath])
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const isAlone = list.query.data?.total === 1 && list.keyword === ''
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading
        title="员工管理"
        hint={isAlone ? firstHint : `员工用自己的手机号登录，共用企业的订单和地址簿；最多 ${staffMax} 人。`}
        extra={
          <Button
            leftSection={<Icon of={IconUserPlus} size={18} />}
            onClick={() => setOpen({ dialog: 'create' })}
          >
            新增员工
          </Button>
        }
      />
      <ListView
        list={list}
        caption="员工"
        unit="人"
        columns={staffColumns(ownId)}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
        actions={(row) => (
          <StaffActions
            row={row}
            isOwn={row.id === ownId}
            onEdit={() => setOpen({ dialog: 'edit', row })}
            onReset={() => setOpen({ dialog: 'reset', row })}
          />
        )}
        empty={{
          icon: IconSearch,
          none: { title: '还没有员工', text: firstHint },
          noMatch: {
            title: `没有找到“${list.keyword}”`,
            text: '换个称呼、姓名或手机号再搜，或看全部员工。',
            all: '看全部员工',
          },
        }}
      />
      {open?.dialog === 'create' && <CreateStaffDialog onClose={close} />}
      {open?.dialog === 'edit' && (
        <EditStaffDialog row={open.row} isOwn={open.row.id === ownId} onClose={close} />
      )}
      {open?.dialog === 'reset' && <ResetPasswordDialog row={open.row} onClose={close} />}
    </div>
  )
}
