import type { OrderDetail } from '#contract/orders/calls.ts'
import { reportKindLabels, wishStateLabels } from '#contract/orders/recipient/recipientWords.ts'
import { Photos } from '#shared/files/Photos.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { FactList } from './FactList.tsx'
import { wishText } from './recipientText.ts'

type RecipientInput = Pick<OrderDetail, 'recipientWish' | 'recipientReport'>

/** Checks whether the recipient made a request or report. */
export const hasRecipientRequests = ({ recipientWish, recipientReport }: RecipientInput): boolean =>
  recipientWish !== null || recipientReport !== null

/** Renders the recipient's request and report with the carrier's answers, for both sides. */
export function RecipientRequests({ order }: { order: OrderDetail }) {
  const { recipientWish: wish, recipientReport: report, number } = order
  return (
    <div className="stack gap-3">
      <FactList
        facts={[
          ...(wish
            ? [
                { label: '要求', value: `${wishText(wish)}（${dateTime(wish.saidAt)}）` },
                {
                  label: '答复',
                  value: `${wishStateLabels[wish.state]}${wish.answer === '' ? '' : `：${wish.answer}`}`,
                },
              ]
            : []),
          ...(report
            ? [
                {
                  label: reportKindLabels[report.kind],
                  value: `${report.text}（${dateTime(report.amendedAt ?? report.reportedAt)} 报告）`,
                },
                { label: '答复', value: report.answeredAt === null ? '等承运商答复' : report.answer },
              ]
            : []),
        ]}
      />
      {report && report.fileIds.length > 0 ? (
        <Photos fileIds={report.fileIds} title="收货人的照片" fileName={`货损-${number}`} />
      ) : null}
    </div>
  )
}
