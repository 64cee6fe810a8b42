import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { ViewTabs } from '#shared/ui/list/ViewTabs.tsx'
import { addressOf, parts } from './apiAddress.ts'
import { Deliveries } from './deliveries/Deliveries.tsx'
import { ApiKeys } from './keys/ApiKeys.tsx'
import { Webhooks } from './webhooks/Webhooks.tsx'

const screens = { keys: ApiKeys, webhooks: Webhooks, deliveries: Deliveries } as const

/** Page 接口对接: API keys, webhooks and deliveries of the carrier's own software. `?part=` chooses the part. */
export default function ApiPage() {
  const [search] = useSearchParams()
  const part = parts.find((each) => each.part === search.get('part'))?.part ?? 'keys'
  const Screen = screens[part]
  return (
    <div className="grid content-start one-column gap-5 flush-first">
      <PageHeading
        title="接口对接"
        hint="自己的系统直接拉取订单、推送进度"
        extra={
          <Button component="a" variant="default" href="/reference/guide" target="_blank" rel="noreferrer">
            接口文档
          </Button>
        }
      />
      <ViewTabs
        label="接口对接"
        views={parts.map((each) => ({
          label: each.label,
          to: addressOf(each.part),
          isOn: each.part === part,
        }))}
      />
      <Screen />
    </div>
  )
}
