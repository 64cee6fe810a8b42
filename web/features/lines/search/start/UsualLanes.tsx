import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { UsualLane } from '#contract/orders/lists/usualCalls.ts'
import { emptyQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { nextDepartureText, shanghaiTime } from '#domain/lines/departures.ts'
import { inquiryAddress } from '#domain/lines/lineAddresses.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import classes from './StartView.module.css'

/** 我的常发: the user's usual lines, with the time until the cut-off, and a link that repeats the last order. */
export function UsualLanes({ lanes }: { lanes: readonly UsualLane[] }) {
  const now = shanghaiTime(useNow())
  if (lanes.length === 0) return null
  return (
    <section className="grid one-column gap-3">
      <h2 className="section-title ink">我的常发</h2>
      <ul className={`grid gap-3 ${classes.lanes}`}>
        {lanes.map((lane) => {
          const next = nextDepartureText(lane, now)
          const { orderId, carrierId, carrierName, destinationName, recipientName } = lane
          const about = `${destinationName}，${carrierName}，收货人 ${recipientName}`
          const request = { ...emptyQuoteRequest, to: lane.destinationCode }
          const [label, to] = lane.isNegotiable
            ? ['询价', inquiryAddress([lane.lineId], request)]
            : ['再来一单', `/orders/new?repeat=${orderId}`]
          return (
            <li key={orderId} className={`card row gap-3 px-4 py-2 ${classes.lane}`}>
              <div className="flex-1 min-w-0">
                <p className="truncate text-small soft" title={carrierName}>
                  <strong className="text-lead ink">{destinationName}</strong>{' '}
                  <CarrierLink carrier={{ id: carrierId, name: carrierName }} />
                </p>
                <p className="flex wrap gap-x-3 text-small soft figures">
                  {lane.isNegotiable && <span className="nowrap">{negotiableLabel}</span>}
                  {next && <span className={`nowrap ${next.isToday ? 'medium good' : ''}`}>{next.text}</span>}
                  <span className="truncate" title={`收货人 ${recipientName}`}>
                    <span className="visually-hidden">收货人</span>
                    {recipientName}
                  </span>
                </p>
              </div>
              <Button
                component={Link}
                className="flex-none"
                variant="light"
                to={to}
                aria-label={`${label}：${about}`}
              >
                {label}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
