import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CallResponse } from '#contract/calls/calls.ts'
import { deliveryEventLabels } from '#contract/webhooks/words.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { deliveryQuery } from '../apiReads.ts'
import { Attempts } from './Attempts.tsx'
import { canReplay, deliveryStateLabels, deliveryTones } from './deliveryWords.ts'
import { useReplay } from './useReplay.ts'
import classes from '../Api.module.css'

type DeliveryDetail = CallResponse<'/carrier/getDelivery'>

const factsOf = ({
  webhookName,
  eventId,
  subject,
  createdAt,
  deliveredAt,
  nextTryAt,
  state,
  tries,
}: DeliveryDetail) => [
  { label: '推送地址', value: webhookName },
  ...(subject === '' ? [] : [{ label: '对象', value: subject }]),
  { label: '事件编号', value: eventId },
  { label: '发生', value: dateTime(createdAt) },
  { label: '推送', value: `${tries} 次` },
  ...(deliveredAt === null ? [] : [{ label: '送达', value: dateTime(deliveredAt) }]),
  ...(state === 'waiting'
    ? [{ label: '下次推送', value: nextTryAt === null ? '启用推送地址后' : dateTime(nextTryAt) }]
    : []),
]

/** Panel of one delivery: its body, the results of its tries, and a button to send it again. */
export function DeliveryPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(deliveryQuery(id))
  const { replay, isBusy } = useReplay()
  const title = data ? `推送：${deliveryEventLabels[data.event]}` : '推送'
  return (
    <DialogBox label={title} onClose={onClose} width="sheet">
      <header className={`row wrap gap-3 ${classes.head}`}>
        <h2 className="text-lead bold anywhere">{title}</h2>
        {data ? <Badge tone={deliveryTones[data.state]}>{deliveryStateLabels[data.state]}</Badge> : null}
        <CloseButton size={44} iconSize={20} aria-label="关闭" onClick={onClose} />
      </header>
      {data ? (
        <>
          <FactList facts={factsOf(data)} />
          <section>
            <h3 className="section-title mb-3">内容</h3>
            <pre className={classes.code} tabIndex={0} aria-label="推送的内容">
              {data.body}
            </pre>
          </section>
          <section>
            <h3 className="section-title mb-3">每次推送</h3>
            <Attempts attempts={data.attempts} />
          </section>
          <div className="row wrap gap-3">
            <Button loading={isBusy} disabled={!canReplay(data)} onClick={() => void replay(data)}>
              重新推送
            </Button>
            <p className={`text-body anywhere ${classes.text}`}>
              {canReplay(data)
                ? '事件编号不变，接收系统凭它认出是同一件事。'
                : '还在等待推送，到时会自动进行。'}
            </p>
          </div>
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={5} />
      )}
    </DialogBox>
  )
}
