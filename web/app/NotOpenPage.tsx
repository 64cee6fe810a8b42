import { IconClockPause } from '@tabler/icons-react'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'
import { WaysOn } from './WaysOn.tsx'

/** A page of the table whose screen is not built yet. */
export function NotOpenPage({ title }: { title: string }) {
  return (
    <>
      <PageHeading title={title} />
      <EmptyState
        icon={IconClockPause}
        title="尚未开放"
        text={`“${title}”还在准备中，请稍后再来。现在可以先使用：`}
        action={<WaysOn />}
      />
    </>
  )
}
