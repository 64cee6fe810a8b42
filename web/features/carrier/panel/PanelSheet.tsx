import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { useReadOrderNotices } from '#domain/notices/useReadOrderNotices.ts'
import { ReviewFacts } from '#domain/orders/ReviewFacts.tsx'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { FeeChanges } from '#domain/shipment/fees/FeeChanges.tsx'
import { OrderLedgers } from '#domain/shipment/fees/OrderLedgers.tsx'
import { OrderGoods, OrderParties, OrderServices } from '#domain/shipment/OrderFacts.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { ExceptionFacts } from '#domain/shipment/progress/ExceptionFacts.tsx'
import { OrderAlerts } from '#domain/shipment/progress/OrderAlerts.tsx'
import { OrderHistory } from '#domain/shipment/progress/OrderHistory.tsx'
import { OrderProgress } from '#domain/shipment/progress/OrderProgress.tsx'
import { ProofOfDelivery } from '#domain/shipment/progress/ProofOfDelivery.tsx'
import { hasRecipientRequests, RecipientRequests } from '#domain/shipment/RecipientRequests.tsx'
import { RouteText } from '#domain/shipment/RouteText.tsx'
import { WaybillFacts } from '#domain/shipment/WaybillFacts.tsx'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { WithdrawFeeChange } from '../tasks/WithdrawFeeChange.tsx'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-5 border-t">
      <h3 className="mb-3 text-body bold">{title}</h3>
      {children}
    </section>
  )
}

/** Renders the details of an order, the most needed first: the goods stay visible above the form that counts them. */
export function PanelSheet({ order }: { order: OrderDetail }) {
  useReadOrderNotices(order.id, order.timeline.length)
  const { status, waybill, quote, codFen, proof, exception, feeChanges, ledgers } = order
  const number = waybill?.number ?? order.number
  return (
    <div className="stack gap-5">
      <div className="row wrap gap-3 gap-x-4">
        <StatusBadge status={status} />
        <RouteText order={order} />
        <div className="row wrap gap-3 gap-x-4 ms-auto">
          <strong className="text-lead price figures">{yuan(quote.totalFen)}</strong>
          {codFen > 0 ? <strong className="figures">代收货款 {yuan(codFen)}</strong> : null}
        </div>
      </div>
      <OrderAlerts order={order} side="carrier" />
      <OrderProgress order={order} />
      <WaybillFacts
        order={order}
        more={[
          {
            label: '下单',
            value: (
              <>
                {dateTime(order.createdAt)} <PhoneLinks of="下单人" phones={[order.contactMobile]} />
              </>
            ),
          },
        ]}
      />
      <Section title="货物">
        <OrderGoods order={order} />
      </Section>
      <Section title="收发货人">
        <OrderParties order={order} />
      </Section>
      {hasRecipientRequests(order) ? (
        <Section title="收货人说的">
          <RecipientRequests order={order} />
        </Section>
      ) : null}
      {order.review ? (
        <Section title="客户评价">
          <ReviewFacts review={order.review} />
        </Section>
      ) : null}
      <Section title="服务与付款">
        <OrderServices order={order} />
      </Section>
      {waybill && waybill.events.length > 0 ? (
        <Section title="运单轨迹">
          <Timeline events={waybill.events} ofPieces={order.pieces} />
        </Section>
      ) : null}
      {exception?.resolvedAt ? (
        <Section title="异常记录">
          <ExceptionFacts exception={exception} number={number} />
        </Section>
      ) : null}
      {proof ? (
        <Section title="签收凭证">
          <ProofOfDelivery proof={proof} number={number} />
        </Section>
      ) : null}
      {feeChanges.length > 0 ? (
        <Section title="复核重量">
          <FeeChanges
            side="carrier"
            changes={feeChanges}
            number={number}
            renderActions={(change) => <WithdrawFeeChange orderId={order.id} change={change} />}
          />
        </Section>
      ) : null}
      {ledgers.length > 0 ? (
        <Section title="账目">
          <OrderLedgers ledgers={ledgers} />
        </Section>
      ) : null}
      <Section title="运费明细">
        <FormattedQuote quote={quote} isFinal />
      </Section>
      <Section title="办理记录">
        <OrderHistory order={order} />
      </Section>
    </div>
  )
}
