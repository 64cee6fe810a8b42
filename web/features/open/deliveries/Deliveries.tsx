import { Button, NativeSelect } from '@mantine/core'
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
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { addressOf, useOpenDelivery } from '../apiAddress.ts'
import { deliveriesQuery, webhooksQuery } from '../apiReads.ts'
import { deliveryColumns } from './deliveryColumns.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { canReplay, deliveryStateLabels } from './deliveryWords.ts'
import { useReplay } from './useReplay.ts'
import classes from '../Api.module.css'

const spec: TableSpec<'newest', 'webhook' | 'event' | 'state'> = {
  sorts: ['newest'],
  filters: ['webhook', 'event', 'state'],
}
const nameOf = ({ event, subject }: Delivery) => `${deliveryEventLabels[event]} ${subject}`.trim()

/** Table 推送记录 of the last weeks: events, targets, results, and a button to send again. */
export function Deliveries() {
  const [{ page, filters }, change] = useTableAddress(spec)
  const [opened, open] = useOpenDelivery()
  const { replay, isBusy } = useReplay()
  const { data: webhooks = [] } = useQuery(webhooksQuery)
  const webhookId = /^[1-9]\d{0,14}$/.test(filters.webhook) ? Number(filters.webhook) : undefined
  const event = deliveryEvents.find((value) => value === filters.event)
  const state = deliveryStates.find((value) => value === filters.state)
  const request = {
    page,
    pageSize: pageRows,
    ...(webhookId === undefined ? {} : { webhookId }),
    ...(event ? { event } : {}),
    ...(state ? { state } : {}),
  }
  const query = useQuery(deliveriesQuery(request))
  const isNarrowed = webhookId !== undefined || event !== undefined || state !== undefined || page > 1
  const showAll = () => change({ filters: { webhook: '', event: '', state: '' } })
  return (
    <section className="grid content-start one-column gap-5" aria-label="推送记录">
      <div className={`row wrap gap-4 ${classes.tools}`}>
        <NativeSelect
          aria-label="推送地址"
          value={webhookId === undefined ? '' : String(webhookId)}
          onChange={({ currentTarget }) => change({ filters: { webhook: currentTarget.value } })}
          data={[
            { value: '', label: '全部推送地址' },
            ...webhooks.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NativeSelect
          aria-label="事件"
          value={event ?? ''}
          onChange={({ currentTarget }) => change({ filters: { event: currentTarget.value } })}
          data={[
            { value: '', label: '全部事件' },
            ...deliveryEvents.map((value) => ({ value, label: deliveryEventLabels[value] })),
          ]}
        />
        <NativeSelect
          aria-label="结果"
          value={state ?? ''}
          onChange={({ currentTarget }) => change({ filters: { state: currentTarget.value } })}
          data={[
            { value: '', label: '全部结果' },
            ...deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
          ]}
        />
        <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
          刷新
        </Button>
      </div>
      <PagedTable
        caption="推送记录"
        countMax={deliveryCountMax}
        columns={deliveryColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={nameOf}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
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
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconHistory}
              title="没有符合条件的推送"
              text="换一个推送地址、事件或结果。"
              action={<Button onClick={showAll}>看全部记录</Button>}
            />
          ) : (
            <EmptyState
              icon={IconHistory}
              title="还没有推送记录"
              text={`添加推送地址后，每次推送的内容和结果都记在这里，保留 ${deliveryRetentionDays} 天。`}
              action={
                <Button component={Link} to={addressOf('webhooks')} state={sameTab}>
                  去添加推送地址
                </Button>
              }
            />
          )
        }
      />
      {opened === null ? null : <DeliveryPanel key={opened} id={opened} onClose={() => open(null)} />}
    </section>
  )
}
