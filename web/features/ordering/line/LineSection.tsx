import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { problemText } from '#contract/kernel/problems.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import type { OrderValues } from '../orderValues.ts'
import { isAboutLine } from '../refusals.ts'
import type { OrderRefusal } from '../refusals.ts'
import { ChosenLine } from './ChosenLine.tsx'
import { inquiryAddressFor } from './inquiryAddressFor.ts'
import { LineProposals } from './LineProposals.tsx'
import type { useOffer } from './useOffer.ts'
import type { useOrderLine } from './useOrderLine.ts'
import classes from '../OrderForm.module.css'

interface Props {
  form: UseFormReturnType<OrderValues>
  chosen: ReturnType<typeof useOrderLine>
  /** The offer that the order is placed on, as it is read. */
  offer?: Pick<ReturnType<typeof useOffer>, 'error' | 'retry' | 'isGone'>
  refusal: OrderRefusal | null
}

/** Returns why the chosen line cannot take this order, or null. */
function trouble({ line, serves, isUnpriced }: Props['chosen'], refusal: OrderRefusal | null): string | null {
  if (line && line.status !== 'on') return problemText('lineNotOn')
  if (!serves) return problemText('lineDoesNotServe')
  if (isUnpriced) return problemText('lineNegotiable')
  return refusal && isAboutLine(refusal) ? refusal.text : null
}

/** Renders the line of the order: already chosen, or to be picked from those that reach the recipient. */
export function LineSection({ form, chosen, offer, refusal }: Props) {
  const titleId = useId()
  const { lineId } = form.values
  const [left, setLeft] = useState<number | null>(null)
  const choose = (id: number | null) => {
    setLeft(id === null ? lineId : null)
    form.setFieldValue('lineId', id)
  }
  const leave = () => choose(null)
  const warning = trouble(chosen, refusal)
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={titleId}
      data-path="lineId"
      tabIndex={-1}
    >
      <div className="row wrap justify-between gap-x-3">
        <h2 className="section-title" id={titleId}>
          专线
        </h2>
        <span className="row gap-3">
          <Button
            component={Link}
            to={inquiryAddressFor(form.values)}
            variant="subtle"
            size="compact-sm"
            className="phone-touch"
          >
            向几家询价
          </Button>
          {lineId !== null && (
            <Button variant="subtle" size="compact-sm" onClick={leave}>
              换一条专线
            </Button>
          )}
          {lineId === null && left !== null && (
            <Button variant="subtle" size="compact-sm" className="phone-touch" onClick={() => choose(left)}>
              取消更换
            </Button>
          )}
        </span>
      </div>
      {form.errors['lineId'] && lineId === null && (
        <p className="fault" role="alert">
          请从下面选一条专线
        </p>
      )}
      {warning && lineId !== null && (
        <div className="row note-warn wrap gap-3 px-4 py-3 text-body rounded-1" role="alert">
          <Icon of={IconAlertTriangle} />
          <span>{warning}</span>
          {chosen.isUnpriced && (
            <Button component={Link} to={inquiryAddressFor(form.values)} size="compact-sm">
              向这家询价
            </Button>
          )}
          <Button size="compact-sm" variant={chosen.isUnpriced ? 'default' : 'filled'} onClick={leave}>
            看能到的专线
          </Button>
        </div>
      )}
      {chosen.isLoading && <LoadingRows n={1} heightPx={88} />}
      {chosen.error !== null && chosen.line === null && (
        <ErrorState error={chosen.error} onRetry={chosen.retry} />
      )}
      {offer?.isGone && (
        <p className="note-warn px-4 py-3 text-body rounded-1" role="status">
          这份报价已看不到，按专线的运价下单。
        </p>
      )}
      {offer && offer.error !== null && <ErrorState error={offer.error} onRetry={offer.retry} />}
      {chosen.line && <ChosenLine line={chosen.line} regionCode={form.values.recipient.regionCode} />}
      {lineId === null && <LineProposals values={form.values} onPick={choose} />}
    </section>
  )
}
