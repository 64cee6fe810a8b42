import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Delivery } from '#contract/webhooks/calls.ts'
import {
  deliveryCountMax,
  deliveryRetentionDays,
  deliveryEventLabels,
  deliveryEvents,
  deliveryStates,
} from '#contract/webhooks/words.ts'
import { sameTab } from '#shared/browser/sameTab.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf, idFilter } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { addressOf, useOpenDelivery } from '../apiAddress.ts'
import { deliveriesPoll, webhooksQuery } from '../apiReads.ts'
import { deliveryColumns } from './deliveryColumns.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { canReplay, deliveryStateLabels } from './deliveryWords.ts'
import { useReplay } from './useReplay.ts'

const spec: ListSpec<'/carrier/getDeliveryList', 'webhook' | 'event' | 'state'> = {
  path: '/carrier/getDeliveryList',
  filters: {
    webhook: idFilter((webhookId) => ({ webhookId }), '推送地址'),
    event: { label: '事件', choices: choicesOf(deliveryEvents, deliveryEventLabels) },
    state: { label: '结果', choices: choicesOf(deliveryStates, deliveryStateLabels) },
  },
}
const nameOf = ({ event, subject }: Delivery) => `${deliveryEventLabels[event]} ${subject}`.trim()

/** Table 推送记录 of the last weeks: events, targets, results, and a button to send again. */
export function Deliveries() {
  const list = useList(spec, { refetchInterval: deliveriesPoll })
  const { query } = list
  const [opened, open] = useOpenDelivery()
  const { replay, isBusy } = useReplay()
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  return (
    <section className="grid content-start one-column gap-5" aria-label="推送记录">
      <ListView
        list={list}
        choices={{ webhook: webhooks.map(({ id, name }) => ({ value: String(id), label: name })) }}
        tools={
          <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
            刷新
          </Button>
        }
        caption="推送记录"
        countMax={deliveryCountMax}
        columns={deliveryColumns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        actions={(delivery) => (
          <>
            <Button
              size="compact-sm"
              variant="light"
              aria-label={`查看${nameOf(delivery)}`}
              onClick={() => open(delivery.id)}
            >
              查看
            </Button>
            {canReplay(delivery) ? (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={`重新推送${nameOf(delivery)}`}
                onClick={() => void replay(delivery)}
              >
                重新推送
              </Button>
            ) : null}
          </>
        )}
        empty={{
          icon: IconHistory,
          none: {
            title: '还没有推送记录',
            text: `添加推送地址后，每次推送的内容和结果都记在这里，保留 ${deliveryRetentionDays} 天。`,
            action: (
              <Button component={Link} to={addressOf('webhooks')} state={sameTab}>
                去添加推送地址
              </Button>
            ),
          },
          noMatch: {
            title: '没有符合条件的推送',
            text: '换一个推送地址、事件或结果。',
            all: '看全部记录',
          },
        }}
      />
      {opened === null ? null : <DeliveryPanel key={opened} id={opened} onClose={() => open(null)} />}
    </section>
  )
}
