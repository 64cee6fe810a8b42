import { Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { AuditLogEntry } from '#contract/audit/logCalls.ts'
import { auditActionLabels, auditActions, auditSubjects } from '#contract/audit/words.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { Filters } from '#shared/ui/list/Filters.tsx'
import { FilterSelect } from '#shared/ui/list/FilterSelect.tsx'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { DataTable } from '#shared/ui/table/DataTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { changesOf, subjectText } from './auditText.ts'
import classes from '../Ops.module.css'

const filterKeys = ['action', 'subjectKind', 'subjectId', 'from', 'to'] as const
const spec: TableSpec<'newest', (typeof filterKeys)[number]> = { sorts: ['newest'], filters: filterKeys }
const noFilters = { action: '', subjectKind: '', subjectId: '', from: '', to: '' }
const day = /^\d{4}-\d{2}-\d{2}$/
/** Returns the start of a day in Asia/Shanghai, shifted by `days`. */
const dayStart = (text: string, days = 0) =>
  new Date(Date.parse(`${text}T00:00:00+08:00`) + days * dayMs).toISOString()

/** Renders one changed field: its value before and after. */
function Change({ of: { title, was, is } }: { of: ReturnType<typeof changesOf>[number] }) {
  return (
    <>
      {title}：{was === null ? null : <del>{was}</del>} {is === null ? null : <ins>{is}</ins>}
    </>
  )
}

const columns: readonly Column<AuditLogEntry>[] = [
  { key: 'action', title: '操作', isHead: true, cell: ({ action }) => auditActionLabels[action] },
  { key: 'at', title: '时间', isWhole: true, cell: ({ at }) => dateTime(at) },
  {
    key: 'actor',
    title: '操作人',
    cardCell: ({ actor }) => actor?.alias ?? '平台',
    cell: ({ actor, address }) => (
      <>
        {actor?.alias ?? '平台'}
        <span className="block text-small soft anywhere">
          {[actor?.factoryName, address].filter(Boolean).join('，')}
        </span>
      </>
    ),
  },
  { key: 'subject', title: '对象', cell: ({ subject }) => subjectText(subject) },
  {
    key: 'changes',
    title: '改动',
    cardCell: (entry) => {
      const changes = changesOf(entry)
      if (changes.length === 0) return undefined
      return (
        <p className={`truncate ${classes.changes}`}>
          {changes.map((change, at) => (
            <Fragment key={change.title}>
              {at > 0 && '；'}
              <Change of={change} />
            </Fragment>
          ))}
        </p>
      )
    },
    cell: (entry) => {
      const changes = changesOf(entry)
      if (changes.length === 0) return null
      return (
        <ul className={`grid gap-1 text-small anywhere ${classes.changes}`}>
          {changes.map((change) => (
            <li key={change.title}>
              <Change of={change} />
            </li>
          ))}
        </ul>
      )
    },
  },
]

/** Page 操作审计 (product.md §5): operators' actions with values before and after; older ones load on demand. */
export default function AuditPage() {
  const [{ keyword, filters }, change] = useTableAddress(spec)
  const action = auditActions.find((value) => value === filters.action)
  const subjectKind = auditSubjects.find((value) => value === filters.subjectKind)
  const request = {
    ...(keyword ? { actor: keyword } : {}),
    ...(action ? { action } : {}),
    ...(subjectKind ? { subjectKind } : {}),
    ...(filters.subjectId ? { subjectId: filters.subjectId } : {}),
    ...(day.test(filters.from) ? { from: dayStart(filters.from) } : {}),
    ...(day.test(filters.to) ? { until: dayStart(filters.to, 1) } : {}),
  }
  const query = useInfiniteQuery(
    callPagesQuery('/ops/getAuditLog', request, {
      pageBody: (beforeId: number) => (beforeId ? { beforeId } : {}),
      initialPageParam: 0,
      getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    }),
  )
  const rows = query.data?.pages.flatMap(({ list }) => list)
  const showAll = () => change({ keyword: '', filters: noFilters })
  return (
    <div className="grid content-start gap-5 flush-first">
      <PageHeading
        title="操作审计"
        hint="谁在什么时候做了什么，改动前后各是什么。"
        extra={<ExportButton path="/ops/exportAuditLog" request={request} fileName="操作审计.xlsx" />}
      />
      <Filters
        search={
          <SearchField
            keyword={keyword}
            placeholder="操作人的手机号、称呼或企业"
            onSearch={(requested) => change({ keyword: requested })}
          />
        }
        fields={
          <>
            <FilterSelect
              label="操作"
              value={action ?? ''}
              choices={choicesOf(auditActions, auditActionLabels)}
              onChange={(value) => change({ filters: { action: value } })}
            />
            <FilterSelect
              label="对象"
              value={subjectKind ?? ''}
              choices={auditSubjects.map((value) => ({ value, label: subjectText({ kind: value, id: '' }) }))}
              onChange={(value) => change({ filters: { subjectKind: value } })}
            />
            <label className={classes.field} data-in-address>
              对象编号
              <TextInput
                className={classes.number}
                maxLength={40}
                value={filters.subjectId}
                onChange={(event) => change({ filters: { subjectId: event.currentTarget.value } })}
              />
            </label>
            <label className={classes.field}>
              开始日期
              <TextInput
                type="date"
                value={filters.from}
                onChange={(event) => change({ filters: { from: event.currentTarget.value } })}
              />
            </label>
            <label className={classes.field}>
              结束日期
              <TextInput
                type="date"
                value={filters.to}
                onChange={(event) => change({ filters: { to: event.currentTarget.value } })}
              />
            </label>
          </>
        }
        inUse={filterKeys.filter((key) => filters[key] !== '').length}
        onClear={() => change({ filters: noFilters })}
      />
      {rows && rows.length > 0 ? (
        <DataTable
          caption="操作记录"
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ action: of, at }) => `${auditActionLabels[of]} ${dateTime(at)}`}
        />
      ) : rows ? (
        <EmptyState
          icon={IconHistory}
          title="没有符合条件的记录"
          text="换一个操作人、操作或时间。"
          action={<Button onClick={showAll}>看全部记录</Button>}
        />
      ) : (
        <LoadState error={query.error} refetch={query.refetch} n={6} heightPx={56} />
      )}
      {query.hasNextPage ? (
        <div>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            看更早的
          </Button>
        </div>
      ) : null}
    </div>
  )
}
