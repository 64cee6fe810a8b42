import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { previousSecretHours, webhookStateLabels } from '#contract/webhooks/words.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { sameTab } from '#shared/browser/sameTab.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { deliveriesOf } from '../apiAddress.ts'
import { apiReads } from '../apiReads.ts'
import { PingResult } from './PingResult.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import { eventsText, pausedText, webhookStateWords } from './webhookWords.ts'
import classes from '../Api.module.css'

/** The server counts waiting deliveries up to this number. */
const waitingMax = 1_000

function factsOf(webhook: Webhook) {
  const { id, events, lastDeliveredAt, lastFaultAt, lastFault, waiting, earlierSecretUntil } = webhook
  return [
    { label: '事件', value: eventsText(events) },
    { label: '最近送达', value: lastDeliveredAt === null ? '还没有送达过' : dateTime(lastDeliveredAt) },
    ...(lastFaultAt === null
      ? []
      : [{ label: '最近失败', value: `${dateTime(lastFaultAt)}，${lastFault ?? '原因不明'}` }]),
    ...(waiting === 0
      ? []
      : [
          {
            label: '等待推送',
            value: (
              <Link to={`${deliveriesOf(id)}&state=waiting`} state={sameTab}>
                {waiting >= waitingMax ? `${waitingMax} 条或更多` : `${waiting} 条`}
              </Link>
            ),
          },
        ]),
    ...(earlierSecretUntil === null
      ? []
      : [{ label: '签名密钥', value: `更换过，旧的用到 ${dateTime(earlierSecretUntil)}` }]),
  ]
}

/** One webhook with its status and actions. */
export function WebhookCard({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, name, url, state, earlierSecretUntil } = webhook
  const { run, isBusy } = useWrites({ rereads: apiReads })
  const [pinged, setPinged] = useState<number | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const stateWords = webhookStateWords[state]
  const webhookId = id
  const sendPing = () => {
    setPinged(null)
    return run('/carrier/pingWebhook', { webhookId }, (delivery) => setPinged(delivery.id))
  }
  const changeState = async (next: 'active' | 'paused') => {
    const question = {
      title: `停用“${name}”？`,
      text: pausedText,
      confirmLabel: '停用',
    }
    if (next === 'paused' && !(await confirmAction(question))) return
    await run('/carrier/setWebhookState', { webhookId, state: next }, () =>
      showSuccessToast(next === 'active' ? `“${name}”已启用` : `“${name}”已停用`),
    )
  }
  const renewSecret = async () => {
    // at most two secrets sign at once
    const ending =
      earlierSecretUntil === null ? '' : '上次更换前的旧密钥会立即失效，请先确认接收系统已换上现在的密钥。'
    const isConfirmed = await confirmAction({
      title: `更换“${name}”的签名密钥？`,
      text: `${ending}新的签名密钥只显示一次。${previousSecretHours} 小时内每次推送同时带新旧两个签名，请在这段时间里把新的换到接收系统。`,
      confirmLabel: '更换签名密钥',
    })
    if (isConfirmed)
      await run('/carrier/renewWebhookSecret', { webhookId }, (renewed) => setSecret(renewed.secret))
  }
  const remove = async () => {
    const isConfirmed = await confirmAction({
      title: `删除推送地址“${name}”？`,
      text: '推送记录一并删除，不能恢复。暂时不用请点“停用”',
      confirmLabel: '删除',
      isDangerous: true,
    })
    if (isConfirmed)
      await run('/carrier/deleteWebhook', { webhookId }, () => showSuccessToast(`推送地址“${name}”已删除`))
  }
  const nextState = state === 'active' ? 'paused' : 'active'
  return (
    <li className={`card min-w-0 p-5 ${classes.card}`}>
      <article aria-label={name}>
        <h2 className="row section-title wrap gap-3 anywhere">
          {name} <Badge tone={stateWords.tone}>{webhookStateLabels[state]}</Badge>
        </h2>
        <p className={`hint anywhere ${classes.url}`}>{url}</p>
        {stateWords.text === null ? null : (
          <p className="note-warn px-4 py-3 text-body rounded-1">{stateWords.text}</p>
        )}
        <FactList facts={factsOf(webhook)} />
        <div className="row wrap gap-3">
          <Button loading={isBusy} onClick={() => void sendPing()}>
            测试推送
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void changeState(nextState)}>
            {nextState === 'active' ? '启用' : '停用'}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={onEdit}>
            修改
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void renewSecret()}>
            更换签名密钥
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => void remove()}>
            删除
          </Button>
          <Link
            className="inline-flex items-center touch px-3 text-body"
            to={deliveriesOf(id)}
            state={sameTab}
          >
            推送记录
          </Link>
        </div>
        {pinged === null ? null : <PingResult webhookId={id} deliveryId={pinged} />}
        {secret === null ? null : (
          <WebhookSecret title={`“${name}”的新签名密钥`} secret={secret} onClose={() => setSecret(null)} />
        )}
      </article>
    </li>
  )
}
