import { Button, NativeSelect } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  verificationCountMax,
  verificationKindLabels,
  verificationKinds,
  verificationSorts,
  verificationStatuses,
  verificationStatusLabels,
} from '#contract/enterprise/verificationWords.ts'
import type {
  VerificationKind,
  VerificationSort,
  VerificationStatus,
} from '#contract/enterprise/verificationWords.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { tableRequest } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { queueColumns } from './queueColumns.tsx'
import { queueQuery } from './verificationReads.ts'
import classes from './Verifications.module.css'

type Filter = 'status' | 'kind' | 'waited'
const spec: TableSpec<VerificationSort, Filter> = {
  sorts: verificationSorts,
  filters: ['status', 'kind', 'waited'],
}
const all = 'all'
const waitChoices = [
  { value: '', label: '不限等待时间' },
  { value: '4', label: '已等 4 小时以上' },
  { value: '24', label: '已等 1 天以上' },
  { value: '72', label: '已等 3 天以上' },
]

const statusOf = (text: string): VerificationStatus | typeof all =>
  text === all ? all : (verificationStatuses.find((status) => status === text) ?? 'pending')
const kindOf = (text: string): VerificationKind | undefined => verificationKinds.find((kind) => kind === text)
const hoursOf = (text: string): number | undefined =>
  waitChoices.some(({ value }) => value === text) && text !== '' ? Number(text) : undefined

/** Queue of submissions waiting for review; other states on demand. */
export function Queue({ onOpen }: { onOpen: (id: number) => void }) {
  const [address, change] = useTableAddress(spec)
  const { filters, page, sort, keyword } = address
  const status = statusOf(filters.status)
  const kind = kindOf(filters.kind)
  const waitedHours = hoursOf(filters.waited)
  const query = useQuery(
    queueQuery({
      ...tableRequest(address),
      ...(status === all ? {} : { status }),
      ...(kind ? { kind } : {}),
      ...(waitedHours ? { waitedHours } : {}),
    }),
  )
  const isNarrowed = keyword !== '' || kind !== undefined || waitedHours !== undefined || page > 1
  const pending = query.data?.pending ?? 0
  return (
    <>
      <div className="grid gap-4">
        <Choices
          label="状态"
          path="status"
          value={status}
          choices={[
            ...verificationStatuses.map((value) => ({
              value,
              label: `${verificationStatusLabels[value]}${value === 'pending' && pending > 0 ? ` ${pending}` : ''}`,
            })),
            { value: all, label: '全部' },
          ]}
          onChange={(value) => change({ filters: { status: value === 'pending' ? '' : value } })}
        />
        <div className={`grid gap-3 ${classes.narrow}`}>
          <SearchField
            keyword={keyword}
            placeholder="名称、信用代码或手机号"
            onSearch={(requested) => change({ keyword: requested })}
          />
          <NativeSelect
            aria-label="认证类型"
            value={kind ?? ''}
            data={[
              { value: '', label: '全部类型' },
              ...verificationKinds.map((value) => ({ value, label: verificationKindLabels[value] })),
            ]}
            onChange={(event) => change({ filters: { kind: event.currentTarget.value } })}
          />
          <NativeSelect
            aria-label="等待时间"
            value={waitedHours ? filters.waited : ''}
            data={waitChoices}
            onChange={(event) => change({ filters: { waited: event.currentTarget.value } })}
          />
        </div>
      </div>
      <PagedTable
        caption="实名认证"
        unit="份"
        countMax={verificationCountMax}
        columns={queueColumns}
        query={query}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        sort={sort}
        onSort={(requested) => change({ sort: requested })}
        actions={(row) => (
          <Button
            size="compact-sm"
            className="phone-touch"
            variant={row.status === 'pending' ? 'light' : 'default'}
            aria-label={`${row.status === 'pending' ? '审核' : '查看'}${row.name}`}
            onClick={() => onOpen(row.id)}
          >
            {row.status === 'pending' ? '审核' : '查看'}
          </Button>
        )}
        empty={
          <EmptyState
            icon={IconShieldCheck}
            title={isNarrowed || status !== 'pending' ? '没有符合条件的认证' : '没有待审核的认证'}
            text={
              isNarrowed || status !== 'pending'
                ? '换一个状态、类型或关键字试试。'
                : '客户提交后会自动出现在这里，可以先查看已审核的认证。'
            }
            action={
              isNarrowed || status !== 'pending' ? (
                <Button
                  onClick={() => change({ keyword: '', filters: { status: '', kind: '', waited: '' } })}
                >
                  看待审核的认证
                </Button>
              ) : (
                <Button variant="default" onClick={() => change({ filters: { status: all } })}>
                  看全部认证
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}
