import { Button } from '@mantine/core'
import { IconSearch, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffMax } from '#contract/account/words.ts'
import type { StaffRow } from '#contract/enterprise/staffCalls.ts'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { useSession } from '#shared/server/session.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { CreateStaffDialog } from './CreateStaffDialog.tsx'
import { EditStaffDialog } from './EditStaffDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { StaffActions } from './StaffActions.tsx'
import { staffColumns } from './staffColumns.tsx'
import { staffListPath, staffQuery } from './staffReads.ts'

const spec: TableSpec<'given', never> = { sorts: ['given'] }

type OpenDialog = { dialog: 'create' } | { dialog: 'edit' | 'reset'; row: StaffRow }

/** Empty state of a search; without a keyword the list has at least the user. */
function NoStaff({ keyword, onAll }: { keyword: string; onAll: () => void }) {
  return (
    <EmptyState
      icon={IconSearch}
      title={`没有找到“${keyword}”`}
      text="换个称呼、姓名或手机号再搜，或看全部员工。"
      action={<Button onClick={onAll}>看全部员工</Button>}
    />
  )
}

/** Hint while the user is the only member. */
const firstHint = '还没有员工。点“新增员工”，同事用手机号登录'

/** Page 员工管理 (product.md §5): the factory's users, managed by its admins. */
export default function StaffPage() {
  const ownId = useSession(({ user }) => user?.id)
  const [address, change] = useTableAddress(spec)
  const { page, keyword } = address
  const query = useQuery(staffQuery({ page, pageSize: pageRows, ...(keyword ? { keyword } : {}) }))
  useLiveReread('account', [staffListPath])
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const isAlone = query.data?.total === 1 && !keyword
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
      <SearchField
        keyword={keyword}
        placeholder="称呼、姓名或手机号"
        onSearch={(requested) => change({ keyword: requested })}
      />
      <PagedTable
        caption="员工"
        unit="人"
        columns={staffColumns(ownId)}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ alias }) => alias}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(row) => (
          <StaffActions
            row={row}
            isOwn={row.id === ownId}
            onEdit={() => setOpen({ dialog: 'edit', row })}
            onReset={() => setOpen({ dialog: 'reset', row })}
          />
        )}
        empty={<NoStaff keyword={keyword} onAll={() => change({ keyword: '', page: 1 })} />}
      />
      {open?.dialog === 'create' && <CreateStaffDialog onClose={close} />}
      {open?.dialog === 'edit' && (
        <EditStaffDialog row={open.row} isOwn={open.row.id === ownId} onClose={close} />
      )}
      {open?.dialog === 'reset' && <ResetPasswordDialog row={open.row} onClose={close} />}
    </div>
  )
}
