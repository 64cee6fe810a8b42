import { Button } from '@mantine/core'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import type { useOrderLine } from '../line/useOrderLine.ts'
import { SubmitRow } from './SubmitRow.tsx'
import classes from './QuoteAside.module.css'

interface Props {
  chosen: ReturnType<typeof useOrderLine>
  isSubmitting: boolean
  /** The last attempt got no answer; the text says that retrying is safe. */
  isUnanswered: boolean
  /** It is being sent again by itself. */
  isResending: boolean
  /** Whether it may be sent again by itself, as of now. */
  mayResend?: () => boolean
  otherFaults: readonly string[]
  /** The total of an order that may be placed and has ended its offer: the button looks for it. */
  searchedTotalFen?: number | undefined
  /** The label of the button. */
  submitLabel?: string
}

/** Returns why nothing is priced with what is typed; null where it is, or something is still missing. */
export const unpricedBecause = ({ offerFault, amountFault, unoffered }: Props['chosen']): string | null =>
  offerFault ??
  (amountFault === null ? null : `先改好，才有报价：${amountFault}`) ??
  (unoffered.length > 0 ? `该专线不提供${unoffered.join('、')}，请取消或另选专线。` : null)

const missingText = (
  { line, error, isLoading, hasGoods, isUnpriced }: Props['chosen'],
  fault: string | null,
) =>
  isUnpriced
    ? '运费面议，承运商报价后再下单。'
    : line === null
      ? error
        ? '专线的价格没有读到，连上网络就有报价。'
        : isLoading
          ? '正在读取专线的价格…'
          : '选好专线就能看到报价。'
      : fault !== null || hasGoods
        ? ''
        : '填写货物的重量或体积，就能看到逐项报价。'

/** Says that an order got no answer. One that is unchanged and recent will be sent by itself. */
function UnansweredNote({
  submitLabel,
  isSearched,
  mayResend,
}: {
  submitLabel: string
  isSearched: boolean
  mayResend: () => boolean
}) {
  // it is true for two hours only
  useNow()
  if (isSearched)
    return (
      <p className="mt-2 text-small danger" role="alert">
        上次提交可能已下单；再点“{submitLabel}”查结果，不会下两次。
      </p>
    )
  return (
    <p className="mt-2 text-small danger" role="alert">
      没有收到回应。
      {mayResend() ? `连上网络会自动提交，也可以再点“${submitLabel}”` : `请再点“${submitLabel}”`}
      ；同一份订单不会下两次。
    </p>
  )
}

/** Renders the present price by item and the button; on phones the total and the button stay at the bottom. */
export function QuoteAside(props: Props) {
  const { chosen, isSubmitting, otherFaults, searchedTotalFen, submitLabel = '提交订单' } = props
  const { isUnanswered, isResending, mayResend = () => true } = props
  const { quote, earlierTotalFen } = chosen
  const isSearched = searchedTotalFen !== undefined
  const totalFen = searchedTotalFen ?? quote?.totalFen
  // the order itself has ended its offer
  const fault = unpricedBecause(isSearched ? { ...chosen, offerFault: null } : chosen)
  return (
    <aside className={classes.aside} aria-label="报价">
      <section className={`card p-4 ${classes.card}`}>
        <h2 className="section-title mb-2">报价</h2>
        {quote && earlierTotalFen !== null && (
          <div
            className="note-warn grid justify-items-start gap-2 px-4 py-3 mb-3 text-body rounded-1"
            role="alert"
          >
            <p>
              运价已变动：原价 <s>{yuan(earlierTotalFen)}</s>，现价 <strong>{yuan(quote.totalFen)}</strong>
              。请核对后决定。
            </p>
            <Button variant="default" size="compact-sm" className="phone-touch" onClick={chosen.agree}>
              按现价继续
            </Button>
          </div>
        )}
        {quote ? (
          <FormattedQuote quote={quote} isWithoutTotal />
        ) : (
          <p className="hint">{isSearched ? '' : missingText(chosen, fault)}</p>
        )}
        {fault !== null && (
          <p className="text-body danger" role={chosen.amountFault === null ? 'alert' : 'status'}>
            {fault}
          </p>
        )}
      </section>
      <div className={`card p-4 ${classes.submit}`} data-own-bar>
        <Faults of={otherFaults} />
        {isResending && (
          <p className="mt-2 text-small" role="status">
            网络已恢复，正在提交…
          </p>
        )}
        {isUnanswered && !isResending && (
          <UnansweredNote submitLabel={submitLabel} isSearched={isSearched} mayResend={mayResend} />
        )}
        <SubmitRow
          totalText={totalFen !== undefined ? yuan(totalFen) : chosen.isUnpriced ? negotiableLabel : null}
          hasFault={chosen.amountFault !== null}
          isReady={totalFen !== undefined}
          isSubmitting={isSubmitting}
          label={submitLabel}
        />
      </div>
    </aside>
  )
}
