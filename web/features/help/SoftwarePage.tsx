import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hourMs } from '#contract/kernel/time.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { useOwnPlatform } from './ownPlatform.ts'
import { PlatformCard } from './PlatformCard.tsx'
import classes from './SoftwarePage.module.css'

/** Download links expire after a day; this refetches them in time on a page that stays open. */
const linksRenewedMs = 6 * hourMs
const cardHeightPx = 220

/** Page 软件下载 (product.md §5): releases by platform, the user's own platform first. */
export default function SoftwarePage() {
  const own = useOwnPlatform()
  const { data, error, refetch } = useQuery(
    callQuery('/help/getSoftwareList', {}, { refetchInterval: linksRenewedMs }),
  )
  const list = data?.list.toSorted((a, b) => Number(b.platform === own) - Number(a.platform === own))
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading title="软件下载" hint="下完可核对 SHA-256，确认文件完整" />
      {list === undefined ? (
        <LoadState error={error} refetch={refetch} n={2} heightPx={cardHeightPx} />
      ) : list.length === 0 ? (
        <EmptyState
          icon={IconDownload}
          title="还没有可下载的软件"
          text="浏览器就能办所有事；手机可“添加到主屏幕”"
        />
      ) : (
        <div className={`grid items-start gap-5 ${classes.cards}`}>
          {list.map((each) => (
            <PlatformCard key={each.platform} {...each} isOwn={each.platform === own} />
          ))}
        </div>
      )}
    </div>
  )
}
