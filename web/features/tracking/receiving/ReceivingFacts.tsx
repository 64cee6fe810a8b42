import { packagingLabels } from '#contract/orders/words.ts'
import type { RecipientOrder } from '#contract/tracking/recipientCalls.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { FactList } from '#domain/shipment/FactList.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { ShipmentProgress } from '#domain/shipment/progress/ShipmentProgress.tsx'
import { Timeline } from '#shared/ui/kit/Timeline.tsx'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'

type Goods = RecipientOrder['goods'][number]

const goodsText = ({ name, packaging, pieces, weightGrams, volumeCm3 }: Goods) =>
  `${name} ${pieces} 件（${packagingLabels[packaging]}，${kilograms(weightGrams)}，${cubicMetres(volumeCm3)}）`

/** The goods, both parties and the progress; names as masked or unlocked by the server. */
export function ReceivingFacts({ order }: { order: RecipientOrder }) {
  const { waybill, goods } = order
  const { carrierName, shipper, recipient } = waybill
  const party = ({ name, phone, address }: typeof shipper) => `${name} ${phone} ${address}`
  return (
    <>
      <section className="card stack gap-4 p-5" aria-label="货物">
        <h2 className="section-title">
          {waybill.originName} → {waybill.destinationText}，{waybill.pieces} 件
        </h2>
        <FactList
          facts={[
            ...goods.map((row) => ({ label: '货物', value: goodsText(row) })),
            {
              label: '承运商',
              value: (
                <>
                  <CarrierLink carrier={{ id: waybill.carrierId, name: carrierName }} />{' '}
                  <PhoneLinks of={carrierName} phones={waybill.carrierPhones} />
                </>
              ),
            },
            { label: '运单号', value: waybill.waybillNumber ?? waybill.orderNumber },
            { label: '发货人', value: party(shipper) },
            { label: '收货人', value: party(recipient) },
            ...(waybill.signer ? [{ label: '签收人', value: waybill.signer }] : []),
          ]}
        />
      </section>
      <section className="card stack gap-4 p-5" aria-label="进度">
        <ShipmentProgress
          status={waybill.status}
          createdAt={waybill.createdAt}
          events={waybill.events}
          isDelivered={waybill.isDelivered}
          hasReceipt={waybill.hasReceipt}
        />
        {waybill.events.length > 0 ? <Timeline events={waybill.events} /> : null}
      </section>
    </>
  )
}
