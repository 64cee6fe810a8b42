import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconReceiptYuan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  payChannelLabels,
  payChannels,
  renewalStatuses,
  renewalStatusLabels,
} from '#contract/enterprise/renewalWords.ts'
import { payOrderCountMax } from '#contract/operators/renewalWords.ts'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { CallError } from '#shared/server/callError.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { SearchField } from '#shared/ui/table/SearchField.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { opsQuery } from '../opsReads.ts'
import { PayOrderActions } from './PayOrderActions.tsx'
import { payOrderColumns } from './payOrderColumns.tsx'
import classes from '../Ops.module.css'

const spec: TableSpec<'newest', 'status' | 'channel' | 'human'> = {
  sorts: ['newest'],
  filters: ['status', 'channel', 'human'],
}

/** Table of pay orders with totals, and the number that need a person. */
export function PayOrders({ onOpen }: { onOpen: (payOrderNumber: string) => void }) {
  const [{ page, keyword, filters }, change] = useTableAddress(spec)
  const [isExporting, setExporting] = useState(false)
  const status = renewalStatuses.find((value) => value === filters.status)
  const channel = payChannels.find((value) => value === filters.channel)
  const request = {
    ...(keyword ? { keyword } : {}),
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    ...(filters.human === 'yes' ? { needsHuman: true } : {}),
  }
  const query = useQuery(opsQuery('/ops/getPayOrderList', { page, pageSize: pageRows, ...request }))
  const exportAll = async () => {
    setExporting(true)
    try {
      await downloadFile('/ops/exportPayOrders', request, '续费单.xlsx')
    } catch (error) {
      // downloadFile has shown the error
      if (!(error instanceof CallError)) throw error
    } finally {
      setExporting(false)
    }
  }
  const { sums, waiting = 0 } = query.data ?? {}
  return (
    <>
      {waiting > 0 ? <p className={classes.text}>有 {waiting} 单的款项不符，请核对后登记处理结果。</p> : null}
      <div className={`row wrap gap-3 gap-x-5 ${classes.filters}`}>
        <SearchField
          keyword={keyword}
          placeholder="单号、渠道流水号或企业"
          onSearch={(requested) => change({ keyword: requested })}
        />
        <FilterSelect
          label="状态"
          value={status ?? ''}
          choices={renewalStatuses.map((value) => ({ value, label: renewalStatusLabels[value] }))}
          onChange={(value) => change({ filters: { status: value } })}
        />
        <FilterSelect
          label="支付方式"
          value={channel ?? ''}
          choices={payChannels.map((value) => ({ value, label: payChannelLabels[value] }))}
          onChange={(value) => change({ filters: { channel: value } })}
        />
        <FilterSelect
          label="人工处理"
          value={filters.human === 'yes' ? 'yes' : ''}
          choices={[{ value: 'yes', label: `待处理（${waiting}）` }]}
          onChange={(value) => change({ filters: { human: value } })}
        />
        <Button
          variant="default"
          leftSection={<Icon of={IconFileSpreadsheet} size={16} />}
          loading={isExporting}
          onClick={() => void exportAll()}
        >
          导出
        </Button>
      </div>
      {sums ? (
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
      ) : null}
      <PagedTable
        caption="续费单"
        unit="单"
        countMax={payOrderCountMax}
        columns={payOrderColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ payOrderNumber }) => payOrderNumber}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
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
        empty={
          <EmptyState
            icon={IconReceiptYuan}
            title="没有符合条件的续费单"
            text="换一个关键字或筛选条件；企业提交续费后会出现在这里。"
            action={
              <Button
                onClick={() => change({ keyword: '', filters: { status: '', channel: '', human: '' } })}
              >
                看全部续费单
              </Button>
            }
          />
        }
      />
    </>
  )
}
