import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { isDirectTo } from '#contract/lines/transfer.ts'
import { inquiryCarriersMax } from '#contract/orders/inquiries/words.ts'
import { servesRecipient } from '#contract/orders/places.ts'
import { includedText } from '#contract/orders/plain/quoteRequest.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { unofferedServices } from '#contract/price/services.ts'
import type { WantedServices } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { useRegions, useRegionText } from '#domain/regions/useRegions.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import { quoteOf } from '../compare/CompareCells.tsx'
import { useComparedLines } from '../compare/useComparedLines.ts'
import type { ComparedLine } from '../compare/useComparedLines.ts'
import { goodsAndServicesOf } from './inquiryValues.ts'
import type { InquiryValues } from './inquiryValues.ts'
import { useInquiryLines } from './useInquiryLines.ts'

interface Props {
  values: InquiryValues
  onChange: (lineIds: number[]) => void
  error: string | null
}

const nameOf = (line: Pick<LineCard, 'carrier' | 'destinationName'>) =>
  `${line.carrier.name}到${line.destinationName}`

/** Returns a function that says why a chosen line cannot get this inquiry, or null. */
function useTroubleOf(values: InquiryValues) {
  const regions = useRegions(values.to !== null)
  const requested = goodsAndServicesOf(values)
  return ({ line, error }: ComparedLine): string | null => {
    if (error !== null) return '没有找到这条专线，请移除'
    if (line === null) return null
    if (line.status !== 'on') return '已暂停，请移除'
    const { to, deliveryMode } = values
    if (regions && to !== null && !servesRecipient(regions, line, { regionCode: to, deliveryMode }))
      return '不到这个目的地，请移除'
    const lacking = unofferedServices(line.services, requested)
    return lacking.length === 0 ? null : `不提供${lacking.join('、')}，请移除`
  }
}

/** Shows a line's carrier, and below it the station and the time. `requestedText`: the text of the destination. */
function LineText({ line, requestedText }: { line: Omit<LineCard, 'totalFen'>; requestedText: string }) {
  return (
    <>
      <strong className="bold">
        <CarrierLink carrier={line.carrier} />
      </strong>
      <span className="block hint">
        到 {line.destinationName} · {formatTransit(line.transitHoursMin, line.transitHoursMax)}
        {isDirectTo(line, requestedText) ? '' : ' · 中转'}
      </span>
    </>
  )
}

/** Shows the price by the carrier's list, which an answer may undercut. */
function ListPrice({
  line,
  totalFen,
  of,
}: {
  line: Pick<LineCard, 'heavyTiers'>
  totalFen: number | null
  of: WantedServices
}) {
  if (isNegotiable(line)) return <span className="block text-small soft">{negotiableLabel}</span>
  if (totalFen === null) return null
  const text = [`专线价 ${yuan(totalFen)}`, includedText(of)].filter(Boolean).join('，')
  return <span className="block text-small soft">{text}</span>
}

function ChosenLines({ values, onChange, chosen }: Omit<Props, 'error'> & { chosen: ComparedLine[] }) {
  const troubleOf = useTroubleOf(values)
  const requestedText = useRegionText(values.to)
  const requested = goodsAndServicesOf(values)
  return (
    <ul className="grid gap-2" aria-label="要问的承运商">
      {chosen.map((column) => {
        const { id, line, isLoading } = column
        const trouble = troubleOf(column)
        const name = line ? nameOf(line) : isLoading ? '…' : `专线 ${id}`
        return (
          <li key={id} className="row wrap gap-3 py-2 border-b">
            <span className="flex-1 min-w-0 anywhere">
              {line ? <LineText line={line} requestedText={requestedText} /> : <strong>{name}</strong>}
              {line && !trouble ? (
                <ListPrice
                  line={line}
                  totalFen={quoteOf(line, requested)?.quote?.totalFen ?? null}
                  of={requested}
                />
              ) : null}
              {trouble ? (
                <span className="block fault" role="alert">
                  {trouble}
                </span>
              ) : null}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              className="phone-touch"
              aria-label={`移除：${name}`}
              onClick={() => onChange(values.lineIds.filter((other) => other !== id))}
            >
              移除
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** Renders the carriers to ask: the chosen ones, and others that reach the destination. */
export function InquiryLines({ values, onChange, error }: Props) {
  const chosen = useComparedLines(values.lineIds)
  const found = useInquiryLines(values)
  const { lineIds, to } = values
  const requestedText = useRegionText(to)
  const carrierIds = new Set(chosen.map(({ line }) => line?.carrier.id))
  const others = found.lines.filter(({ id }) => !lineIds.includes(id))
  const whyNot = (line: LineCard): string | null => {
    const lacking = unofferedServices(line.services, found.wanted)
    if (lacking.length > 0) return `不提供${lacking.join('、')}`
    return carrierIds.has(line.carrier.id) ? '已选这家的另一条' : null
  }
  const isFull = lineIds.length >= inquiryCarriersMax
  return (
    <section
      className="card grid content-start gap-4 min-w-0 p-4 figures"
      aria-labelledby="inquiry-lines"
      data-path="lineIds"
      tabIndex={-1}
    >
      <h2 className="section-title" id="inquiry-lines">
        问哪几家（{lineIds.length} / {inquiryCarriersMax}）
      </h2>
      {error !== null && lineIds.length === 0 ? (
        <p className="fault" role="alert">
          请至少选一家
        </p>
      ) : null}
      {chosen.length > 0 ? <ChosenLines values={values} onChange={onChange} chosen={chosen} /> : null}
      {to === null ? <p className="hint">先选目的地，这里列出能到的专线。</p> : null}
      {to !== null && found.isPending ? <LoadingRows n={3} heightPx={56} /> : null}
      {found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : null}
      {to !== null && !found.isPending && found.error === null && found.lines.length === 0 ? (
        <EmptyState
          title="还没有到这里的专线"
          text="换成所在的市再试。"
          action={
            <Button component={Link} to={homePath} variant="default">
              去找专线
            </Button>
          }
        />
      ) : null}
      {isFull ? <p className="hint">最多问 {inquiryCarriersMax} 家，移除一家才能再加。</p> : null}
      {!isFull && others.length > 0 ? (
        <ul className="grid gap-2" aria-label="可选的专线">
          {others.map((line) => {
            const reason = whyNot(line)
            return (
              <li key={line.id} className="row wrap gap-3 py-2 border-b">
                <span className="flex-1 min-w-0 anywhere">
                  <LineText line={line} requestedText={requestedText} />
                  <ListPrice line={line} totalFen={line.totalFen} of={found.wanted} />
                </span>
                {reason === null ? (
                  <Button
                    variant="light"
                    size="compact-sm"
                    className="phone-touch"
                    aria-label={`选择：${nameOf(line)}`}
                    onClick={() => onChange([...lineIds, line.id])}
                  >
                    选择
                  </Button>
                ) : (
                  <span className="text-small soft">{reason}</span>
                )}
              </li>
            )
          })}
        </ul>
      ) : null}
      {!isFull && to !== null && found.hasNextPage ? (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          加载更多
        </Button>
      ) : null}
    </section>
  )
}
