import type { Delivery } from '#contract/webhooks/calls.ts'
import { deliveryEventLabels } from '#contract/webhooks/words.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { deliveryStateLabels, deliveryTones, lastTryText } from './deliveryWords.ts'

/** Columns of 推送记录. */
export const deliveryColumns: readonly Column<Delivery>[] = [
  {
    key: 'event',
    title: '事件',
    isHead: true,
    cell: ({ event, subject }) => (
      <>
        {deliveryEventLabels[event]}
        {subject === '' ? null : <span className="block text-small soft anywhere">{subject}</span>}
      </>
    ),
  },
  {
    key: 'state',
    title: '结果',
    cell: (delivery) => (
      <>
        <Badge tone={deliveryTones[delivery.state]}>{deliveryStateLabels[delivery.state]}</Badge>
        <span className="block text-small soft anywhere">{lastTryText(delivery)}</span>
      </>
    ),
  },
  {
    key: 'tries',
    title: '次数',
    cell: ({ state, tries, nextTryAt }) => (
      <>
        推送 {tries} 次
        {state === 'waiting' ? (
          <span className="block text-small soft anywhere">
            {nextTryAt === null ? '启用后再推送' : `下次 ${dateTime(nextTryAt)}`}
          </span>
        ) : null}
      </>
    ),
  },
  { key: 'webhook', title: '推送地址', cell: ({ webhookName }) => webhookName },
  { key: 'created', title: '时间', isWhole: true, cell: ({ createdAt }) => dateTime(createdAt) },
]
