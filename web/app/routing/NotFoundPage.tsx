import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { FallbackLinks } from './FallbackLinks.tsx'

/** Renders the page of an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageHeading title="页面不存在" />
      <EmptyState
        icon={IconMapOff}
        title="没有找到这个页面"
        text="地址可能写错了，或者页面已经移走。请核对地址，或从这里继续："
        action={<FallbackLinks />}
      />
    </>
  )
}
