import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { reportKindLabels, wishStateLabels } from '../../../contract/orders/recipient/recipientWords.ts'
import { Photos } from '../../shared/files/Photos.tsx'
import { dateTime } from '../../shared/ui/text/format.ts'
import { FactList } from './FactList.tsx'
import { wishText } from './recipientText.ts'

type Said = Pick<OrderDetail, 'recipientWish' | 'recipientReport'>

/** Whether the recipient said anything. */
export const hasSaid = ({ recipientWish, recipientReport }: Said): boolean =>
  recipientWish !== null || recipientReport !== null

/** What the recipient asked for and reported on its page, and what the carrier answered; for both sides. */
export function RecipientSaid({ order }: { order: OrderDetail }) {
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
