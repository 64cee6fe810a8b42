import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  feedbackKindLabels,
  feedbackKinds,
  feedbackStatuses,
  feedbackStatusLabels,
} from '#contract/help/feedbackWords.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { feedbackListQuery } from './feedbackReads.ts'
import { queueColumns } from './queueColumns.tsx'

const spec: TableSpec<'waiting', 'status' | 'kind'> = { sorts: ['waiting'], filters: ['status', 'kind'] }

/** Queue of users' feedback, open ones first; the address holds filters and page. */
export function FeedbackQueue({ onOpen }: { onOpen: (id: number) => void }) {
  const [{ page, keyword, filters }, change] = useTableAddress(spec)
  const status = feedbackStatuses.find((value) => value === filters.status)
  const kind = feedbackKinds.find((value) => value === filters.kind)
  const query = useQuery(
    feedbackListQuery({
      page,
      pageSize: pageRows,
      ...(keyword ? { keyword } : {}),
      ...(status ? { status } : {}),
      ...(kind ? { kind } : {}),
    }),
  )
  const counts = query.data?.counts
  const isFiltered = Boolean(keyword) || status !== undefined || kind !== undefined
  const showAll = () => change({ keyword: '', filters: { status: '', kind: '' }, page: 1 })
  return (
    <>
      <div className="row wrap gap-3 gap-x-5">
        <FilterSelect
          label="状态"
          value={status ?? ''}
          choices={feedbackStatuses.map((value) => ({
            value,
            label: counts
              ? `${feedbackStatusLabels[value]}（${counts[value] ?? 0}）`
              : feedbackStatusLabels[value],
          }))}
          onChange={(value) => change({ filters: { status: value } })}
        />
        <FilterSelect
          label="类型"
          value={kind ?? ''}
          choices={feedbackKinds.map((value) => ({ value, label: feedbackKindLabels[value] }))}
          onChange={(value) => change({ filters: { kind: value } })}
        />
        <SearchField
          keyword={keyword}
          placeholder="内容、提交人或企业"
          onSearch={(requested) => change({ keyword: requested })}
        />
      </div>
      <PagedTable
        caption="意见反馈"
        columns={queueColumns(onOpen)}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ text }) => text}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        empty={
          isFiltered || (query.data?.total ?? 0) > 0 ? (
            <EmptyState
              icon={IconMessageCircle}
              title="这里没有反馈"
              text="换个状态、类型或关键字，或看全部反馈。"
              action={<Button onClick={showAll}>看全部反馈</Button>}
            />
          ) : (
            <EmptyState
              icon={IconMessageCircle}
              title="还没有人提交反馈"
              text="用户在“意见反馈”里提交后，会出现在这里，请及时回复。"
            />
          )
        }
      />
    </>
  )
}
