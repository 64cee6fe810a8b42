import { Button } from '@mantine/core'
import { IconMessageDollar } from '@tabler/icons-react'
import { payChannelLabels, payChannels } from '#contract/enterprise/renewalWords.ts'
import type { PayNoticeRow } from '#contract/operators/renewalCalls.ts'
import { payOrderCountMax } from '#contract/operators/renewalWords.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf, switchFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { NoticeVerdict } from './NoticeVerdict.tsx'

const spec: ListSpec<'/ops/getPayNoticeList', 'channel' | 'human'> = {
  path: '/ops/getPayNoticeList',
  keyword: { placeholder: '完整的支付单号', name: 'number' },
  filters: {
    channel: { label: '渠道', choices: choicesOf(payChannels, payChannelLabels) },
    human: switchFilter('结论', '需人工处理', { needsHuman: true }),
  },
}

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
        <span className="block text-small soft anywhere">
          {source === 'notice' ? '渠道通知' : '平台查询'}
        </span>
      </>
    ),
  },
  { key: 'at', title: '时间', isWhole: true, cell: ({ at }) => dateTime(at) },
]

/** Table of the payment channels' notices and answers with their outcome, newest first. */
export function PayNotices({ onOpen }: { onOpen: (payOrderNumber: string) => void }) {
  const list = useList(spec)
  return (
    <>
      <ListView
        list={list}
        caption="渠道通知"
        countMax={payOrderCountMax}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ number }) => number ?? '没有单号的通知'}
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
        empty={{
          icon: IconMessageDollar,
          none: { title: '还没有通知', text: '支付渠道通知到账后会出现在这里。' },
          noMatch: {
            title: '没有符合条件的通知',
            text: '换一个单号或筛选条件；单号要写全。支付渠道通知到账后会出现在这里。',
            all: '看全部通知',
          },
        }}
      />
    </>
  )
}
