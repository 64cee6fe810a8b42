import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callServer } from '../../shared/call.ts'
import { yuan } from '../../shared/format.ts'
import { transitText } from '../../shared/lines/departures.ts'
import { isDirectTo, transferRegions } from '../../shared/lines/transfer.ts'
import { useLocalCity } from '../../shared/localCity.ts'
import { useRegionText } from '../../shared/regions/useRegions.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { goodsTotals } from './goodsAmounts.ts'
import classes from './LineChoice.module.css'
import formClasses from './OrderForm.module.css'
import type { OrderValues } from './orderValues.ts'

const typingPauseMs = 400
const mostProposals = 8

interface Props {
  values: OrderValues
  onPick: (lineId: number) => void
}

/** Lines that reach the recipient, cheapest first for the goods typed so far. */
export function LineProposals({ values, onPick }: Props) {
  const siteId = useLocalCity((state) => state.site.cityId)
  const code = values.recipient.regionCode
  const askedText = useRegionText(code)
  const totals = goodsTotals(values.goods)
  const [weightGrams] = useDebouncedValue(totals.weightGrams, typingPauseMs)
  const [volumeCm3] = useDebouncedValue(totals.volumeCm3, typingPauseMs)
  const hasGoods = weightGrams > 0 || volumeCm3 > 0
  const request = {
    siteId,
    ...(code !== null && { destinationCode: code }),
    ...(hasGoods && { weightGrams, volumeCm3 }),
    sort: hasGoods ? ('total' as const) : ('popularity' as const),
    pageSize: mostProposals,
  }
  const found = useQuery({
    queryKey: ['/lines/searchLines', 'proposals', request],
    queryFn: ({ signal }) => callServer('/lines/searchLines', request, { signal, quiet: true }),
    enabled: code !== null,
    placeholderData: keepPreviousData,
  })
  if (code === null) return <p className={formClasses.text}>先选好收货人所在地区，这里就列出能到的专线。</p>
  if (found.isPending) return <LoadingRows n={3} heightPx={64} />
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data.list.length === 0)
    return (
      <EmptyState
        title="还没有到这里的专线"
        text="核对收货地区，或到“找专线”看附近地区的专线，再打电话问能否转送。"
        action={
          <Button component={Link} to={`/base/search?to=${code}`} variant="default">
            去找专线
          </Button>
        }
      />
    )
  return (
    <ul className={classes.proposals} aria-label="可选专线">
      {found.data.list.map((line) => (
        <li key={line.id} className={classes.proposal}>
          <div className={classes.words}>
            <p className={classes.carrier}>
              {line.carrier.name}
              <span className={classes.kind}>{isDirectTo(line, askedText) ? '直达' : '中转'}</span>
            </p>
            <p className={classes.facts}>
              到 {line.destinationName}
              {transferRegions(line, askedText).map((via) => `，经中转到${via}`)} ·{' '}
              {transitText(line.transitHoursMin, line.transitHoursMax)}
            </p>
          </div>
          <strong className={classes.price}>{line.totalFen === null ? '' : yuan(line.totalFen)}</strong>
          <Button
            variant="light"
            onClick={() => onPick(line.id)}
            aria-label={`选这条：${line.carrier.name}到${line.destinationName}`}
          >
            选这条
          </Button>
        </li>
      ))}
    </ul>
  )
}
