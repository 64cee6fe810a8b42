import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CallResponse } from '#contract/calls/calls.ts'
import { dayOf, dayPeriod, dayPlus, readDay } from '#domain/orders/chinaDays.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { PaymentFigures } from './PaymentFigures.tsx'
import { PaymentOrders } from './PaymentOrders.tsx'
import { readPaymentKey, sumsByMethod } from './paymentWords.ts'

type Filter = 'payDay' | 'pay'
const spec = { sorts: ['newest'], filters: ['payDay', 'pay'] } as const satisfies TableSpec<'newest', Filter>

/** Renders 今日应交现金: a day's payments by method and user, with the orders behind the chosen sum. */
export function DayPayments({ onOpenOrder }: { onOpenOrder: (id: number) => void }) {
  const [{ filters, page }, change] = useTableAddress<'newest', Filter>(spec)
  const today = dayOf(useNow().getTime())
  const day = readDay(filters.payDay) ?? today
  const period = dayPeriod(day)
  const { data, error, refetch } = useQuery(
    callQuery('/carrier/getLedgerPayments', period, { placeholderData: keepPreviousData }),
  )
  const chooseDay = (chosen: string) =>
    change({ filters: { payDay: chosen === today ? '' : chosen, pay: '' } })
  const filter = readPaymentKey(filters.pay)
  const presets = [
    { label: '今天', of: today },
    { label: '昨天', of: dayPlus(today, -1) },
  ]
  return (
    <section className="stack gap-4" aria-label="应交现金">
      <div className="flex wrap items-end gap-3" role="group" aria-label="收款日期" data-screen-only>
        {presets.map(({ label, of }) => (
          <Button
            key={label}
            variant={day === of ? 'light' : 'default'}
            aria-pressed={day === of}
            onClick={() => chooseDay(of)}
          >
            {label}
          </Button>
        ))}
        <TextInput
          type="date"
          label="收款日期"
          value={day}
          max={today}
          onChange={({ currentTarget }) => chooseDay(currentTarget.value)}
        />
      </div>
      {data === undefined ? (
        <LoadState error={error} refetch={refetch} n={2} />
      ) : data.total === 0 ? (
        <NoPayments isToday={day === today} onToday={() => chooseDay(today)} />
      ) : (
        <>
          <DayTotal title={day === today ? '今日' : `${day} `} data={data} />
          <PaymentFigures
            sums={data}
            chosen={filters.pay}
            onChoose={(pay) => change({ filters: { pay: pay === filters.pay ? '' : pay } })}
          />
          {filter ? (
            <PaymentOrders
              request={{ ...period, ...filter, page }}
              onOpenOrder={onOpenOrder}
              onPage={(next, isCorrection) => change({ page: next, isCorrection })}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

/** The cash to hand in, and what came in altogether. */
function DayTotal({ title, data }: { title: string; data: CallResponse<'/carrier/getLedgerPayments'> }) {
  const cash = sumsByMethod(data.list).find(({ method }) => method === 'cash')
  return (
    <h2 className="section-title figures" role="status">
      {title}应交现金 {yuan(cash?.amountFen ?? 0)}
    </h2>
  )
}

function NoPayments({ isToday, onToday }: { isToday: boolean; onToday: () => void }) {
  return isToday ? (
    <EmptyState
      title="今天还没有收款"
      text="签收时填实收，这里按收款方式和收款人合计。"
      action={
        <Button component={Link} to="/carrier/orders?status=arrived" state={sameTab}>
          去签收已到站的订单
        </Button>
      }
    />
  ) : (
    <EmptyState title="这天没有收款" text="换一天看看。" action={<Button onClick={onToday}>看今天</Button>} />
  )
}
