import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { FactList } from '#domain/shipment/FactList.tsx'
import { ShipmentProgress } from '#domain/shipment/progress/ShipmentProgress.tsx'
import { Piece } from './Piece.tsx'
import { quote } from './samples.ts'

const events = [
  { at: '2026-11-20T02:00:00.000Z', status: 'accepted' },
  { at: '2026-11-20T06:30:00.000Z', status: 'picked_up' },
  { at: '2026-11-20T12:00:00.000Z', status: 'in_transit' },
] as const

/** Shows the pieces of an order's page. */
export function OrderPieces() {
  return (
    <>
      <Piece name="FormattedQuote">
        <FormattedQuote quote={quote} />
      </Piece>
      <Piece name="ShipmentProgress">
        <ShipmentProgress
          status="in_transit"
          createdAt="2026-11-20T01:00:00.000Z"
          events={events}
          isDelivered
          hasReceipt
        />
      </Piece>
      <Piece name="FactList">
        <FactList
          facts={[
            { label: '发货站', value: '永康总站 0579-87110001' },
            { label: '到站', value: '义乌站 0579-85110001，物流园 1 号' },
          ]}
        />
      </Piece>
    </>
  )
}
