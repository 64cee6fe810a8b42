import { Button } from '@mantine/core'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { Link } from 'react-router'
import { serviceLabels } from '../../../../contract/lines/words.ts'
import type { LineCard } from '../../../../contract/lines/calls.ts'
import { baseFreight } from '../../../../contract/price/baseFreight.ts'
import { yuan } from '../../../shared/ui/text/format.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import { LoadingRows } from '../../../shared/ui/kit/LoadingRows.tsx'
import { CompareToggle } from '../../../domain/lines/CompareToggle.tsx'
import { ConsultLink } from '../../../domain/lines/ConsultLink.tsx'
import { transitText } from '../../../domain/lines/departures.ts'
import type { ShanghaiTime } from '../../../domain/lines/departures.ts'
import { FavoriteButton } from '../../../domain/lines/FavoriteButton.tsx'
import { orderAddress } from '../../../domain/lines/lineAddresses.ts'
import { LinePrices } from '../../../domain/lines/LinePrices.tsx'
import { isDirectTo, transferRegions } from '../../../domain/lines/transfer.ts'
import { LineDeparture } from './detail/LineDeparture.tsx'
import classes from './LineRow.module.css'
import { hasGoods } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

const LineDetailPanel = lazy(() =>
  import('./detail/LineDetailPanel.tsx').then((module) => ({ default: module.LineDetailPanel })),
)

const viasShown = 3
const billedWords = { heavy: '按重货计', light: '按泡货计', minimum: '按最低一票' } as const

interface Props {
  line: LineCard
  query: SearchQuery
  /** The destination asked for in words; '' for none. */
  askedText: string
  now: ShanghaiTime
}

/** One line: a row of columns on wide screens, a card on phones; opens to its whole detail. */
export function LineRow({ line, query, askedText, now }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { weightGrams, volumeCm3 } = query
  const billedBy = hasGoods(query) ? baseFreight(line, weightGrams ?? 0, volumeCm3 ?? 0).billedBy : null
  const detailId = `line-${line.id}`
  const phone = line.originPhones[0]
  const name = `${line.carrier.name}到${line.destinationName}`
  const { experience } = line
  const transfers = transferRegions(line, askedText)
  const isDirect = isDirectTo(line, askedText)
  return (
    <li className={`card figures ${classes.line}`}>
      <div className={`grid gap-3 gap-x-4 p-4 ${classes.row}`}>
        <div className={classes.who}>
          <h3 className="row section-title wrap gap-1 gap-x-3 ink">
            {line.carrier.name}
            <span className="tone px-2 text-1 medium rounded-1" data-tone={isDirect ? 'good' : 'quiet'}>
              {isDirect ? '直达' : '中转'}
            </span>
          </h3>
          <p className="mt-1 text-2 soft">
            {line.originName} → {line.destinationName}
            <span className="ms-3 faint">{line.destinationText}</span>
          </p>
          {transfers.length > 0 ? (
            <p className="mt-1 text-2 warn">经中转到 {transfers.join('、')}</p>
          ) : (
            line.viaTexts.length > 0 && (
              <p className="mt-1 text-2 soft">
                中转可达 {line.viaTexts.slice(0, viasShown).join('、')}
                {line.viaTexts.length > viasShown && '等'}
              </p>
            )
          )}
          <ul className={`flex wrap gap-2 mt-2 ${classes.services}`} aria-label="服务">
            {line.services.map((service) => (
              <li key={service}>{serviceLabels[service]}</li>
            ))}
          </ul>
        </div>
        <div className={`stack gap-1 text-3 ${classes.time}`}>
          <span className="text-1 faint">时效</span>
          <strong>{transitText(line.transitHoursMin, line.transitHoursMax)}</strong>
          {experience ? (
            <span
              className="text-1 faint"
              title={`近 90 天 ${experience.waybills} 票，九成在 ${experience.p90Hours} 小时内`}
            >
              实测 {transitText(experience.medianHours, experience.medianHours)}
            </span>
          ) : null}
          {line.popularity > 0 && <span className="text-1 faint">已承运 {line.popularity} 票</span>}
        </div>
        <LinePrices line={line} weightGrams={weightGrams} volumeCm3={volumeCm3} />
        <LineDeparture line={line} now={now} />
        <div className={`stack items-end gap-1 text-3 ${classes.total}`}>
          {line.totalFen !== null && (
            <>
              <span className="text-1 faint">预估总价</span>
              <strong className={`text-6 price nowrap ${classes.sum}`}>{yuan(line.totalFen)}</strong>
              {billedBy && <span className="text-1 faint">{billedWords[billedBy]}</span>}
            </>
          )}
        </div>
        <div className={`row wrap gap-3 border-t ${classes.actions}`}>
          <Button component={Link} to={orderAddress(line.id, query)} className={classes.order}>
            下单
          </Button>
          {phone !== undefined && (
            <a
              className={`inline-flex items-center gap-2 touch px-2 brand nowrap no-underline border-0 pointer ${classes.phone}`}
              href={`tel:${phone}`}
              aria-label={`拨打${line.carrier.name}电话 ${phone}`}
            >
              <Icon of={IconPhone} />
              {phone}
            </a>
          )}
        </div>
        <div className={`row justify-end gap-2 gap-x-5 ${classes.tools}`}>
          <CompareToggle line={{ id: line.id, name }} />
          <FavoriteButton lineId={line.id} of={name} />
          <ConsultLink lineId={line.id} of={name} />
          <button
            type="button"
            className={`inline-flex items-center gap-2 touch px-2 text-3 brand nowrap no-underline ${classes.more}`}
            data-screen-only
            aria-expanded={isOpen}
            aria-controls={detailId}
            aria-label={`${isOpen ? '收起' : '展开'}${name}的详情`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? '收起' : '详情'}
            <Icon of={IconChevronDown} />
          </button>
        </div>
      </div>
      <div id={detailId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<LoadingRows n={4} />}>
            <LineDetailPanel lineId={line.id} query={query} />
          </Suspense>
        )}
      </div>
    </li>
  )
}
