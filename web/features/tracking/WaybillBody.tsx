import { Alert } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { TrackedWaybill } from '#contract/tracking/calls.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { isEndStatus } from '#domain/shipment/progress/movement.ts'
import { ShipmentProgress } from '#domain/shipment/progress/ShipmentProgress.tsx'
import { exceptionTitle, expectationText } from '#domain/shipment/shipmentTexts.ts'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { lockedText, noEventsText } from './answers.ts'
import { collectText, experienceText } from './arrivalWords.ts'
import classes from './WaybillBody.module.css'

/** All details of a waybill; names, phones and addresses as masked or unlocked by the server. */
export function WaybillBody({ waybill, isTailWrong }: { waybill: TrackedWaybill; isTailWrong: boolean }) {
  const { status, events, exception, shipper, recipient, isUnlocked, collect, carrierName } = waybill
  const expectation = expectationText(waybill)
  const experience = experienceText(waybill)
  return (
    <div className={`stack gap-5 ${classes.body}`}>
      <ShipmentProgress
        status={status}
        createdAt={waybill.createdAt}
        events={events}
        isDelivered={waybill.isDelivered}
        hasReceipt={waybill.hasReceipt}
      />
      {exception ? (
        <Alert color="red" title={exceptionTitle(exception.kind)}>
          {exception.text}（{dateTime(exception.openedAt)} 登记，承运商正在处理；急用请直接打电话）
        </Alert>
      ) : null}
      <dl className={`grid items-baseline gap-2 gap-x-5 text-body ${classes.facts}`}>
        <dt>承运商</dt>
        <dd>
          <CarrierLink carrier={{ id: waybill.carrierId, name: carrierName }} />{' '}
          <PhoneLinks of={carrierName} phones={waybill.carrierPhones} />
        </dd>
        {waybill.destinationPhones.length > 0 ? (
          <>
            <dt>到站</dt>
            <dd>
              <PhoneLinks of="到站" phones={waybill.destinationPhones} />
            </dd>
          </>
        ) : null}
        {expectation ? (
          <>
            <dt>{expectation.label}</dt>
            <dd data-late={expectation.isLate || undefined}>
              {expectation.text}
              {experience ? '（承运商承诺）' : ''}
            </dd>
          </>
        ) : null}
        {experience ? (
          <>
            <dt>实测预计</dt>
            <dd data-late={experience.isLate || undefined}>{experience.text}</dd>
          </>
        ) : null}
        {collect ? (
          <>
            <dt>收货时付</dt>
            <dd className={classes.collect}>{collectText(collect)}</dd>
          </>
        ) : null}
        {isUnlocked && !collect && !isEndStatus(status) ? (
          <>
            <dt>收货时付</dt>
            <dd>收货时不用付款</dd>
          </>
        ) : null}
        {waybill.signer ? (
          <>
            <dt>签收人</dt>
            <dd>{waybill.signer}</dd>
          </>
        ) : null}
        <dt>件数</dt>
        <dd>{waybill.pieces} 件</dd>
        <dt>发货人</dt>
        <dd>
          {shipper.name} {shipper.phone} {shipper.address}
        </dd>
        <dt>收货人</dt>
        <dd>
          {recipient.name} {recipient.phone} {recipient.address}
        </dd>
        <dt>订单号</dt>
        <dd>{waybill.orderNumber}</dd>
        {waybill.carrierNumber ? (
          <>
            <dt>自编运单号</dt>
            <dd>{waybill.carrierNumber}</dd>
          </>
        ) : null}
      </dl>
      {isUnlocked ? null : (
        <p
          className={`px-4 py-3 text-small soft fill rounded-1 ${classes.locked}`}
          data-wrong={isTailWrong || waybill.isTailLocked || undefined}
        >
          {lockedText(waybill, isTailWrong)}
        </p>
      )}
      {events.length > 0 ? (
        <Timeline events={events} />
      ) : (
        <p className="px-4 py-3 text-small soft fill rounded-1">{noEventsText(waybill)}</p>
      )}
    </div>
  )
}
