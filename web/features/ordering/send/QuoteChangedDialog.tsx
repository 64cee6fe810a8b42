import { Button } from '@mantine/core'
import type { Quote } from '#contract/price/quote.ts'
import { FormattedQuote } from '#domain/lines/prices/FormattedQuote.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { yuan } from '#shared/ui/text/format.ts'
import classes from './QuoteChangedDialog.module.css'

interface Props {
  /** The total that was on screen, in fen. */
  seenFen: number
  quote: Quote
  isSubmitting: boolean
  onAgree: () => void
  onClose: () => void
}

/** Shows both totals when the carrier changed its prices while the form was open; the customer decides. */
export function QuoteChangedDialog({ seenFen, quote, isSubmitting, onAgree, onClose }: Props) {
  return (
    <DialogBox label="运价已变动" onClose={onClose}>
      <h2 className="text-lead">运价已变动</h2>
      <p className="hint mt-2 mb-4">承运商刚刚调整了价格，订单还没有提交。请核对新价后决定。</p>
      <dl className={`flex px-4 py-3 mb-3 figures fill rounded-1 ${classes.prices}`}>
        <div>
          <dt>原价</dt>
          <dd>
            <s>{yuan(seenFen)}</s>
          </dd>
        </div>
        <div>
          <dt>新价</dt>
          <dd className="bold price">{yuan(quote.totalFen)}</dd>
        </div>
      </dl>
      <FormattedQuote quote={quote} isFinal />
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onClose}>
          返回修改
        </Button>
        <Button loading={isSubmitting} onClick={onAgree}>
          按新价 {yuan(quote.totalFen)} 提交
        </Button>
      </div>
    </DialogBox>
  )
}
