import { IconShare } from '@tabler/icons-react'
import type { LineDetail } from '#contract/lines/calls.ts'
import { destinationPagePath, placeName } from '#contract/lines/destinationPages.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { sharedLineAddress } from '#domain/lines/lineAddresses.ts'
import { useRegions } from '#domain/regions/useRegions.ts'
import { shareLink } from '#shared/browser/shareLink.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import tools from '#domain/lines/lineTools.module.css'

interface Props {
  line: Pick<LineDetail, 'id' | 'siteId' | 'destinationCode' | 'carrier'>
  of: string
  search: QuoteRequest
}

/** 分享: shares or copies the address of a line, which chats show with title and picture. `of` as in FavoriteButton. */
export function ShareLine({ line, of, search }: Props) {
  const regions = useRegions()
  const path = regions && destinationPagePath(regions, line)
  // A line to an unknown region has no page.
  if (!path) return null
  const [from, to] = [String(line.siteId), line.destinationCode].map((code) => placeName(regions, code))
  const url = new URL(sharedLineAddress(path, line.id, search), window.location.origin).href
  return (
    <button
      type="button"
      className={tools.tool}
      data-screen-only
      aria-label={`分享${of}`}
      onClick={() =>
        void shareLink(`${line.carrier.name} ${from}到${to}专线：`, url, `请手动复制这个网址：${url}`)
      }
    >
      <Icon of={IconShare} size={18} />
      <span data-text>分享</span>
    </button>
  )
}
