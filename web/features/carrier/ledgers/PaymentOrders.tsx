import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import type { PaymentOrder } from '#contract/carrier/receivedPaymentCalls.ts'
import { receiveMethodText } from '#contract/orders/ledgerWords.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import list from '#domain/orders/ListPage.module.css'

const columnsOf = (onOpenOrder: (id: number) => void): Column<PaymentOrder>[] => [
  {
    key: 'number',
    title: '订单号',
    isHead: true,
    isWhole: true,
    cell: ({ orderId, number }) => (
      <button type="button" className={list.number} onClick={() => onOpenOrder(orderId)}>
        {number}
      </button>
    ),
  },
  { key: 'at', title: '收款时间', isWhole: true, cell: ({ at }) => dateTime(at) },
  { key: 'recipient', title: '收货人', cell: ({ recipientName }) => recipientName },
  { key: 'shipper', title: '发货人', cell: ({ shipperName }) => shipperName },
  { key: 'to', title: '到站', cell: ({ destinationText }) => destinationText },
  { key: 'cod', title: '代收货款', align: 'end', isWhole: true, cell: ({ codFen }) => yuan(codFen) },
  { key: 'freight', title: '运费', align: 'end', isWhole: true, cell: ({ freightFen }) => yuan(freightFen) },
  { key: 'amount', title: '实收', align: 'end', isWhole: true, cell: ({ amountFen }) => yuan(amountFen) },
  {
    key: 'how',
    title: '收款',
    cell: ({ methods, userNames }) => `${methods.map(receiveMethodText).join('、')} ${userNames.join('、')}`,
  },
]

interface Props {
  request: CallInput<'/carrier/getLedgerPaymentOrders'> & { page: number }
  onOpenOrder: (id: number) => void
  onPage: (page: number, isCorrection: boolean) => void
}

/** Renders the orders behind a sum of payments; their 实收 add up to it. */
export function PaymentOrders({ request, onOpenOrder, onPage }: Props) {
  const query = useQuery(
    callQuery('/carrier/getLedgerPaymentOrders', request, { placeholderData: keepPreviousData }),
  )
  return (
    <PagedTable
      caption="收款的订单"
      unit="票"
      columns={columnsOf(onOpenOrder)}
      query={query}
      idOf={({ orderId }) => orderId}
      nameOf={({ number }) => number}
      page={request.page}
      onPage={onPage}
      empty={<EmptyState title="没有这样的收款" text="可能刚刚撤销了，看看别的合计。" />}
    />
  )
}
