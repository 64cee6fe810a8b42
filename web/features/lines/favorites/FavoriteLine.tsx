import { Button } from '@mantine/core'
import { IconHeartOff, IconListDetails } from '@tabler/icons-react'
import { Link } from 'react-router'
import { serviceLabels } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { CompareToggle } from '#domain/lines/CompareToggle.tsx'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { nextDepartureText, formatTransit } from '#domain/lines/departures.ts'
import type { ShanghaiTime } from '#domain/lines/departures.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { compareAddress, nextStep } from '#domain/lines/lineAddresses.ts'
import { LineNotOn } from '#domain/lines/LineNotOn.tsx'
import { LinePrices } from '#domain/lines/prices/LinePrices.tsx'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { formatTimeOfDay, dateTime, formatDepartureDays } from '#shared/ui/text/format.ts'
import { PriceChanges, PriceMark } from './PriceChange.tsx'
import tools from '#domain/lines/lineTools.module.css'
import classes from './FavoriteLine.module.css'

const stateWords = { on: null, paused: '已暂停', off: '已下线' } as const

interface Props {
  row: FavoriteRow
  now: ShanghaiTime
  onRemove: () => void
}

/** Renders a saved line as it is today, with its changes since it was saved and its actions. */
export function FavoriteLine({ row, now, onRemove }: Props) {
  const { id, carrier, status, experience } = row
  const name = `${carrier.name}到${row.destinationName}`
  const next = nextDepartureText(row, now)
  const state = stateWords[status]
  const step = nextStep(row)
  return (
    <li className={`card grid gap-2 gap-x-5 figures ${classes.line}`} data-off={status !== 'on' || undefined}>
      <div className={`grid content-start gap-1 min-w-0 ${classes.who}`}>
        <h2 className={`row section-title wrap gap-1 gap-x-3 ${classes.carrier}`}>
          <CarrierLink carrier={carrier} />
          <span className="tone px-2 text-small medium rounded-1" data-tone={row.isDirect ? 'good' : 'quiet'}>
            {row.isDirect ? '直达' : '中转'}
          </span>
          {state && <span className="note-warn px-2 text-small medium rounded-1">{state}</span>}
          <PriceMark change={row.priceChange} />
        </h2>
        <p className={`text-small soft anywhere ${classes.route}`}>
          {row.originName} → {row.destinationName} <span>{row.destinationText}</span>
        </p>
        {row.services.length > 0 && (
          <p className="text-small faint anywhere">
            {row.services.map((service) => serviceLabels[service]).join('、')}
          </p>
        )}
        <p className="text-small faint anywhere">{dateTime(row.savedAt)} 收藏</p>
        <LineNotOn line={row} />
      </div>
      <div className={`stack gap-1 text-small ${classes.time}`}>
        <strong>{formatTransit(row.transitHoursMin, row.transitHoursMax)}</strong>
        {experience && (
          <span className="text-small faint anywhere">
            实测 {formatTransit(experience.medianHours, experience.medianHours)}（近 90 天{' '}
            {experience.waybills} 票）
          </span>
        )}
        <span>
          {formatDepartureDays(row.departureDays)}，{formatTimeOfDay(row.cutOffMinutes)} 截货
        </span>
        {next && status === 'on' && (
          <span className={next.isToday ? 'text-small medium good' : 'text-small faint anywhere'}>
            {next.text}
          </span>
        )}
      </div>
      <div className={classes.prices}>
        <LinePrices line={row} weightGrams={null} volumeCm3={null} />
        <PriceChanges row={row} />
      </div>
      <div className={`flex items-end justify-end gap-2 phone-items-center ${classes.actions}`}>
        <span className={`grid text-body phone-flex ${classes.phones}`}>
          <PhoneLinks of={carrier.name} phones={row.originPhones} />
        </span>
        {status === 'on' && (
          <Button component={Link} to={step.to} aria-label={`${step.word}：${name}`}>
            {step.word}
          </Button>
        )}
      </div>
      <div className={`row justify-end gap-2 gap-x-5 ${classes.tools}`} data-screen-only>
        <CompareToggle line={{ id, name }} />
        <ConsultLink lineId={id} of={name} />
        <Link className={tools.tool} to={compareAddress([id])} aria-label={`看${name}的详情`}>
          <Icon of={IconListDetails} size={18} />
          详情
        </Link>
        <button type="button" className={tools.tool} aria-label={`取消收藏${name}`} onClick={onRemove}>
          <Icon of={IconHeartOff} size={18} />
          取消收藏
        </button>
      </div>
    </li>
  )
}
