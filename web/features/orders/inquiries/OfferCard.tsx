import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Inquiry, Offer } from '#contract/orders/inquiries/calls.ts'
import { offerStateLabels } from '#contract/orders/inquiries/words.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import type { Fact } from '#domain/shipment/FactList.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { dateTime, yuan } from '#shared/ui/text/format.ts'
import { acceptAddress } from './inquiryAddresses.ts'
import { offerTones } from './inquiryTones.ts'

const optionalFact = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, value }])

function factsOf(offer: Offer): Fact[] {
  const { isDirect, transitHoursMin, transitHoursMax, validUntil, phones, carrierName } = offer
  return [
    ...optionalFact('含', offer.included),
    {
      label: '时效',
      value: `${isDirect ? '直达' : '中转'}，${formatTransit(transitHoursMin, transitHoursMax)}`,
    },
    ...optionalFact('有效期', validUntil === null ? '' : `至 ${dateTime(validUntil)}`),
    ...optionalFact('备注', offer.remark),
    ...optionalFact('原因', offer.reason),
    { label: '电话', value: <PhoneLinks of={carrierName} phones={phones} /> },
  ]
}

/** One carrier's offer, with the button to accept it. */
export function OfferCard({ inquiry, offer }: { inquiry: Inquiry; offer: Offer }) {
  const { state, totalFen, carrierName, isTaken } = offer
  const isOpen = inquiry.state === 'open'
  const isLowest = state === 'offered' && totalFen === inquiry.lowestFen && inquiry.offered > 1
  const titleId = `offer-${offer.id}`
  return (
    <section className="card stack gap-3 p-4 min-w-0" aria-labelledby={titleId}>
      <div className="row wrap gap-3">
        <h2 className="section-title min-w-0 anywhere" id={titleId}>
          <CarrierLink carrier={{ id: offer.carrierId, name: carrierName }} />
        </h2>
        {isTaken ? (
          <Badge tone="good">已下单</Badge>
        ) : (
          <Badge tone={offerTones[state]}>{offerStateLabels[state]}</Badge>
        )}
        {isLowest ? <Badge tone="good">最低</Badge> : null}
      </div>
      <p className="hint">{offer.lineText}</p>
      {totalFen === null ? null : <p className="text-lead bold figures">{yuan(totalFen)}</p>}
      <FactList facts={factsOf(offer)} />
      {isOpen && state === 'offered' ? (
        <Button
          component={Link}
          to={acceptAddress(inquiry, offer)}
          className="phone-touch"
          aria-label={`接受并下单：${carrierName}`}
        >
          接受并下单
        </Button>
      ) : null}
    </section>
  )
}
