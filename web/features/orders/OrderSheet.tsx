import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { unpickedStatuses } from '#contract/orders/states.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { useReadOrderNotices } from '#domain/notices/useReadOrderNotices.ts'
import { StatusBadge } from '#domain/orders/StatusBadge.tsx'
import { ConsignmentNote } from '#domain/shipment/ConsignmentNote.tsx'
import { DropOffStationOfOrder } from '#domain/shipment/DropOffStation.tsx'
import { FactList } from '#domain/shipment/FactList.tsx'
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
import { trackAddress } from '#domain/shipment/trackAddress.ts'
import { WaybillFacts } from '#domain/shipment/WaybillFacts.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'
import type { TimelineEvent } from '#shared/ui/kit/Timeline.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { FeeChangeDecision } from './feeChange/FeeChangeDecision.tsx'
import { OrderSheetActions } from './OrderSheetActions.tsx'
import { ReviewSection } from './review/ReviewSection.tsx'
import classes from './OrderSheet.module.css'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`card p-5 ${classes.section}`} aria-label={title}>
      <h2 className="section-title mb-4">{title}</h2>
      {children}
    </section>
  )
}

/** An order on the screen, and the same data as 托运单 for printing. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  useReadOrderNotices(order.id, order.timeline.length)
  const { line, waybill, proof, exception, ledgers, feeChanges } = order
  const number = waybill?.number ?? order.number
  const waiting = feeChanges.findLast(({ state }) => state === 'pending')
  return (
    <div className="stack gap-5 min-w-0 flush-first">
      <PageHeading
        title={`订单 ${order.number}`}
        hint={`${dateTime(order.createdAt)} 下单，联系手机 ${order.contactMobile}`}
        extra={<OrderSheetActions order={order} />}
      />
      <OrderAlerts order={order} side="customer" />
      {waiting ? (
        <p className={`note-warn px-5 py-4 rounded-2 ${classes.notice}`} role="status">
          <strong>复核后运费 {yuan(waiting.after.totalFen)}，请确认</strong>
          下单时 {yuan(waiting.before.totalFen)}。请核对下面的“复核”，同意或提出异议。
        </p>
      ) : null}
      <section className={`card p-5 ${classes.section}`} aria-label="进度">
        <div className="row wrap gap-3 gap-x-4 mb-5">
          <StatusBadge status={order.status} />
          <RouteText order={order} />
          <strong className="ms-auto text-lead price figures">{yuan(order.quote.totalFen)}</strong>
        </div>
        <OrderProgress order={order} />
      </section>
      {order.pickupMode === 'self' &&
      unpickedStatuses.includes(order.status) &&
      order.cancelRequestedAt === null ? (
        <Section title="把货送到">
          <DropOffStationOfOrder line={line} />
        </Section>
      ) : null}
      <div className={`grid items-start gap-5 ${classes.columns}`}>
        {/* first on a phone: where the goods are is what most readers came for */}
        <Section title="运单轨迹">
          {waybill ? <Waybill order={order} events={waybill.events} /> : <NoWaybill order={order} />}
        </Section>
        <div className={`stack gap-5 min-w-0 ${classes.order}`}>
          {feeChanges.length > 0 ? (
            <Section title="复核重量">
              <FeeChanges
                side="customer"
                changes={feeChanges}
                number={number}
                renderActions={(change) => (
                  <FeeChangeDecision key={change.id} orderId={order.id} change={change} />
                )}
              />
            </Section>
          ) : null}
          <Section title="收发货人">
            <OrderParties order={order} />
          </Section>
          <Section title="货物">
            <OrderGoods order={order} />
          </Section>
          {hasRecipientRequests(order) ? (
            <Section title="收货人说的">
              <RecipientRequests order={order} />
            </Section>
          ) : null}
          <Section title="服务与付款">
            <OrderServices order={order} />
          </Section>
          <Section title="运费明细">
            <FormattedQuote quote={order.quote} isFinal={order.status !== 'pending'} />
            {order.inquiryId === null ? null : (
              <p className="mt-3 text-body" data-screen-only>
                <Link to={`/orders/inquiry/${order.inquiryId}`}>查看询价和各家报价</Link>
              </p>
            )}
          </Section>
          {ledgers.length > 0 ? (
            <Section title="账目">
              <OrderLedgers ledgers={ledgers} />
            </Section>
          ) : null}
        </div>
        <div className="stack gap-5 min-w-0">
          {order.canReview || order.review ? (
            <Section title="评价">
              <ReviewSection order={order} />
            </Section>
          ) : null}
          <Section title="承运商">
            <FactList
              facts={[
                {
                  label: '名称',
                  value: <CarrierLink carrier={{ id: line.carrierId, name: line.carrierName }} />,
                },
                {
                  label: '发货站',
                  value: <Station of="发货站" name={line.originName} phones={line.originPhones} />,
                },
                {
                  label: '到站',
                  value: (
                    <>
                      <Station of="到站" name={line.destinationName} phones={line.destinationPhones} />
                      <div>{line.destinationAddress}</div>
                    </>
                  ),
                },
              ]}
            />
          </Section>
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
          <Section title="办理记录">
            <OrderHistory order={order} />
          </Section>
        </div>
      </div>
      <ConsignmentNote order={order} />
    </div>
  )
}

function Station({ of, name, phones }: { of: string; name: string; phones: readonly string[] }) {
  return (
    <>
      {name} <PhoneLinks of={of} phones={phones} />
    </>
  )
}

function NoWaybill({ order }: { order: OrderDetail }) {
  return (
    <p className="text-body faint">
      {order.status === 'pending' ? '承运商接单后会生成运单号，这里自动出现。' : '这一单没有生成运单。'}
    </p>
  )
}

function Waybill({ order, events }: { order: OrderDetail; events: readonly TimelineEvent[] }) {
  return (
    <div className="grid gap-4">
      <WaybillFacts
        order={order}
        renderNumber={(number) => <Link to={trackAddress([number])}>{number}</Link>}
      />
      {events.length > 0 ? (
        <Timeline events={events} ofPieces={order.pieces} />
      ) : (
        <p className="text-body faint">还没有动态。有了进展这里会自动更新。</p>
      )}
    </div>
  )
}
