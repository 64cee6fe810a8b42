import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { homePath } from '#contract/kernel/pages.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import type { OrderValues } from '../orderValues.ts'
import { inquiryAddressFor } from './inquiryAddressFor.ts'
import { ProposedLine } from './ProposedLine.tsx'
import { useLineProposals } from './useLineProposals.ts'
import classes from './LineChoice.module.css'

const longestCarrier = 60

interface Props {
  values: OrderValues
  onPick: (lineId: number) => void
}

function NoProposals({ code, keyword, onAll }: { code: string; keyword: string; onAll: () => void }) {
  if (keyword !== '')
    return (
      <EmptyState
        title={`没有名称带“${keyword}”的承运商到这里`}
        text="换个写法，或看全部能到的专线。"
        action={<Button onClick={onAll}>看全部专线</Button>}
      />
    )
  return (
    <EmptyState
      title="还没有到这里的专线"
      text="核对收货地区，或到“找专线”看附近地区的专线，再打电话问能否转送。"
      action={
        <Button component={Link} to={`${homePath}?to=${code}`} variant="default">
          去找专线
        </Button>
      }
    />
  )
}

/** Lists lines that reach the recipient to pick from: cheapest first, filtered by carrier, more on demand. */
export function LineProposals({ values, onPick }: Props) {
  const [carrier, setCarrier] = useState('')
  const code = values.recipient.regionCode
  const regionText = useRegionText(code)
  const isTooLong = carrier.trim().length > longestCarrier
  const found = useLineProposals(values, isTooLong ? '' : carrier)
  if (code === null) return <p className="hint">先选好收货人所在地区，这里就列出能到的专线。</p>
  return (
    <>
      <TextInput
        className={classes.filter}
        aria-label="按承运商名称筛选"
        placeholder="按承运商名称筛选"
        type="search"
        autoComplete="off"
        value={carrier}
        error={isTooLong ? `承运商名称最多 ${longestCarrier} 个字，请缩短` : null}
        onChange={(event) => setCarrier(event.currentTarget.value)}
        // Enter would submit the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.isPending && <LoadingRows n={3} heightPx={64} />}
      {!found.isPending && found.error === null && found.lines.length === 0 && (
        <NoProposals code={code} keyword={found.keyword} onAll={() => setCarrier('')} />
      )}
      {found.lines.length > 0 && (
        <ul className={`grid ${classes.proposals}`} aria-label="可选专线">
          {found.lines.map((line) => (
            <ProposedLine
              key={line.id}
              line={line}
              regionText={regionText}
              wanted={found.wanted}
              onPick={() => onPick(line.id)}
              inquiryHref={isNegotiable(line) ? inquiryAddressFor({ ...values, lineId: line.id }) : null}
            />
          ))}
        </ul>
      )}
      {found.error !== null && <ErrorState error={found.error} onRetry={found.retry} />}
      {found.error === null && found.more > 0 && (
        <Button variant="default" loading={found.isLoadingMore} onClick={found.loadMore}>
          加载更多
        </Button>
      )}
    </>
  )
}
