import type { OrderDetail } from '#contract/orders/calls.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { DropOffStationOfOrder } from '#domain/shipment/DropOffStation.tsx'
import { FactList } from '#domain/shipment/FactList.tsx'
import { serviceFacts } from '#domain/shipment/OrderFacts.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'
import classes from './OrderDone.module.css'

/** Renders a slip's facts besides number and total: destination, goods, services and the items of the price. */
export function PlacedFacts({ order }: { order: OrderDetail }) {
  const { line, recipient } = order
  const isDropOff = order.pickupMode === 'self'
  const volume = order.volumeCm3 > 0 ? `，${cubicMetres(order.volumeCm3)}` : ''
  return (
    <div className={classes.slip}>
      <FactList
        facts={[
          {
            label: '承运商',
            value: <CarrierLink carrier={{ id: line.carrierId, name: line.carrierName }} />,
          },
          {
            label: isDropOff ? '把货送到' : '发货站',
            value: isDropOff ? (
              <DropOffStationOfOrder line={line} />
            ) : (
              <>
                {line.originName} <PhoneLinks of="发货站" phones={line.originPhones} />
              </>
            ),
          },
          {
            label: '收货人',
            value: (
              <>
                <bdi>{recipient.name}</bdi> <bdi>{recipient.phone}</bdi>，{recipient.regionText}{' '}
                <bdi>{recipient.address}</bdi>
              </>
            ),
          },
          {
            label: '货物',
            value: (
              <>
                <bdi>{order.goods.map(({ name }) => name).join('、')}</bdi>，{order.pieces} 件，
                {kilograms(order.weightGrams)}
                {volume}
              </>
            ),
          },
          ...serviceFacts(order),
        ]}
      />
      <FormattedQuote quote={order.quote} isFinal isWithoutTotal />
    </div>
  )
}
