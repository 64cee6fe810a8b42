import { Button } from '@mantine/core'
import { IconReceiptYuan } from '@tabler/icons-react'
import {
  payChannelLabels,
  payChannels,
  renewalStatuses,
  renewalStatusLabels,
} from '#contract/enterprise/renewalWords.ts'
import { payOrderCountMax } from '#contract/operators/renewalWords.ts'
import { ExportButton } from '#shared/files/ExportButton.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf, switchFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { PayOrderActions } from './PayOrderActions.tsx'
import { payOrderColumns } from './payOrderColumns.tsx'
import classes from '../Ops.module.css'

const spec: ListSpec<'/ops/getPayOrderList', 'status' | 'channel' | 'human'> = {
  path: '/ops/getPayOrderList',
  keyword: { placeholder: '单号、渠道流水号或企业' },
  filters: {
    status: { label: '状态', choices: choicesOf(renewalStatuses, renewalStatusLabels) },
    channel: { label: '支付方式', choices: choicesOf(payChannels, payChannelLabels) },
    human: switchFilter('人工处理', '待处理', { needsHuman: true }),
  },
}

/** Table of pay orders with totals, and the number that need a person. */
export function PayOrders({ onOpen }: { onOpen: (payOrderNumber: string) => void }) {
  const list = useList(spec)
  const { sums, waiting = 0 } = list.query.data ?? {}
  return (
    <>
      {waiting > 0 ? <p className={classes.text}>有 {waiting} 单的款项不符，请核对后登记处理结果。</p> : null}
      <ListView
        list={list}
        caption="续费单"
        unit="单"
        countMax={payOrderCountMax}
        columns={payOrderColumns}
        idOf={({ id }) => id}
        nameOf={({ payOrderNumber }) => payOrderNumber}
        actions={(order) => (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`打开${order.payOrderNumber}`}
              onClick={() => onOpen(order.payOrderNumber)}
            >
              打开
            </Button>
            <PayOrderActions order={order} isSmall />
          </>
        )}
        choices={{ human: [{ value: 'yes', label: `待处理（${waiting}）` }] }}
        tools={<ExportButton path="/ops/exportPayOrders" request={list.filter} fileName="续费单.xlsx" />}
        summary={
          sums ? (
            <dl className={`flex wrap gap-3 gap-x-6 ${classes.sums}`} aria-label="合计">
              {renewalStatuses.map((value) => (
                <div key={value}>
                  <dt>{renewalStatusLabels[value]}</dt>
                  <dd>
                    {sums[value].orders} 单 {yuan(sums[value].amountFen)}
                  </dd>
                </div>
              ))}
            </dl>
          ) : null
        }
        empty={{
          icon: IconReceiptYuan,
          none: { title: '还没有续费单', text: '企业提交续费后会出现在这里。' },
          noMatch: {
            title: '没有符合条件的续费单',
            text: '换一个关键字或筛选条件；企业提交续费后会出现在这里。',
            all: '看全部续费单',
          },
        }}
      />
    </>
  )
}
