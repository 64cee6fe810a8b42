import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { webhooksMax } from '#contract/webhooks/words.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { webhooksQuery } from '../apiReads.ts'
import { WebhookCard } from './WebhookCard.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import classes from '../Api.module.css'

/** List 推送: the addresses that receive events of the platform; only a few are allowed. */
export function Webhooks() {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery)
  const [open, setOpen] = useState<{ webhook: Webhook | null } | null>(null)
  if (!data) return <LoadState error={error} refetch={refetch} n={2} heightPx={180} />
  const isFull = data.length >= webhooksMax
  const create = (
    <Button
      leftSection={<Icon of={IconPlus} size={18} />}
      disabled={isFull}
      onClick={() => setOpen({ webhook: null })}
    >
      添加推送地址
    </Button>
  )
  return (
    <section className="grid content-start one-column gap-5" aria-label="推送">
      {data.length === 0 ? (
        <EmptyState
          icon={IconSend}
          title="还没有推送地址"
          text="新订单、客户的修改和答复会推送到这个地址"
          action={create}
        />
      ) : (
        <>
          <div className={`row wrap gap-4 ${classes.tools}`}>
            {create}
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              刷新
            </Button>
            {isFull ? (
              <p className={`hint ${classes.hint}`}>推送地址最多 {webhooksMax} 个，请先删除不用的。</p>
            ) : null}
          </div>
          <ul className="grid gap-4">
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setOpen({ webhook })} />
            ))}
          </ul>
        </>
      )}
      {open ? <WebhookDialog webhook={open.webhook} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
