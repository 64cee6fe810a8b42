import { Button } from '@mantine/core'
import { IconMessageDollar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { payChannelLabels, payChannels } from '#contract/enterprise/renewalWords.ts'
import type { PayNoticeRow } from '#contract/operators/renewalCalls.ts'
import { payOrderCountMax } from '#contract/operators/renewalWords.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { opsQuery } from '../opsReads.ts'
import { NoticeVerdict } from './NoticeVerdict.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'channel' | 'human'> = { sorts: ['newest'], filters: ['channel', 'human'] }

/** Returns the number of the notice's pay order; null if the number is unknown. */
const orderOf = ({ number, outcome }: PayNoticeRow) => (outcome === 'unknownNumber' ? null : number)

const columns: readonly Column<PayNoticeRow>[] = [
  {
    key: 'number',
    title: '支付单号',
    isHead: true,
    isWhole: true,
    cell: ({ number }) => number ?? '没有单号',
  },
  { key: 'verdict', title: '结论', cell: (notice) => <NoticeVerdict notice={notice} /> },
  {
    key: 'amount',
    title: '金额',
    align: 'end',
    cell: ({ amountFen }) => (amountFen === null ? null : yuan(amountFen)),
  },
  {
    key: 'channel',
    title: '渠道',
    cell: ({ channel, source }) => (
      <>
        {payChannelLabels[channel]}
        <span className="block text-2 soft anywhere">{source === 'notice' ? '渠道通知' : '平台查询'}</span>
      </>
    ),
  },
  { key: 'at', title: '时间', isWhole: true, cell: ({ at }) => dateTime(at) },
]

/** Table of the payment channels' notices and answers with their outcome, newest first. */
export function PayNotices({ onOpen }: { onOpen: (payOrderNumber: string) => void }) {
  const [{ page, keyword, filters }, change] = useTableAddress(spec)
  const channel = payChannels.find((value) => value === filters.channel)
  const query = useQuery(
    opsQuery('/ops/getPayNoticeList', {
      page,
      pageSize: pageRows,
      ...(keyword ? { number: keyword } : {}),
      ...(channel ? { channel } : {}),
      ...(filters.human === 'yes' ? { needsHuman: true } : {}),
    }),
  )
  return (
    <>
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <SearchField
          keyword={keyword}
          placeholder="完整的支付单号"
          onSearch={(requested) => change({ keyword: requested })}
        />
        <FilterSelect
          label="渠道"
          value={channel ?? ''}
          choices={payChannels.map((value) => ({ value, label: payChannelLabels[value] }))}
          onChange={(value) => change({ filters: { channel: value } })}
        />
        <FilterSelect
          label="结论"
          value={filters.human === 'yes' ? 'yes' : ''}
          choices={[{ value: 'yes', label: '需人工处理' }]}
          onChange={(value) => change({ filters: { human: value } })}
        />
      </div>
      <PagedTable
        caption="渠道通知"
        countMax={payOrderCountMax}
        columns={columns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ number }) => number ?? '没有单号的通知'}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        actions={(notice) => {
          const number = orderOf(notice)
          return number === null ? null : (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`打开续费单${number}`}
              onClick={() => onOpen(number)}
            >
              打开续费单
            </Button>
          )
        }}
        empty={
          <EmptyState
            icon={IconMessageDollar}
            title="没有符合条件的通知"
            text="换一个单号或筛选条件；单号要写全。支付渠道通知到账后会出现在这里。"
            action={
              <Button onClick={() => change({ keyword: '', filters: { channel: '', human: '' } })}>
                看全部通知
              </Button>
            }
          />
        }
      />
    </>
  )
}
