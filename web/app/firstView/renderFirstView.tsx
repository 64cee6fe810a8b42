import type { RenderFirstView } from '#contract/calls/firstView.ts'
import { homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { FirstView } from '#shared/firstView/firstView.ts'
import type { ReadFirst } from '#shared/firstView/readFirst.ts'
import { createQueryClient } from '#shared/server/queryClient.ts'
import { readSearchFirst } from '../../features/lines/search/firstReads.ts'
import { readOrderFirst } from '../../features/ordering/firstReads.ts'
import { App } from '../App.tsx'
import { loadScreenAt } from '../routing/routes.tsx'
import { htmlOf, routerAt } from './htmlOf.tsx'

/** The pages that the server renders with their data, and what each reads first. */
const pagesWithReads: Partial<Record<PagePath, ReadFirst>> = {
  [homePath]: readSearchFirst,
  '/orders/new': readOrderFirst,
}

/** Renders a page for a visitor, with the data that it shows first. */
export const renderFirstView: RenderFirstView = async ({ url, now, siteId, read, regionText }) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const readFirst = pagesWithReads[pathname as PagePath]
  if (!readFirst) return null
  const reads = createQueryClient()
  const found = await readFirst(searchParams, { siteId: siteId ?? defaultSite.cityId, read, reads })
  if (found === null) return null
  const firstView: FirstView = {
    atMs: now.getTime(),
    siteId: found.isFromOwnSite ? defaultSite.cityId : null,
    reads: reads
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
    regionTexts: Object.fromEntries(found.regionCodes.map((code) => [code, regionText(code)])),
  }
  await loadScreenAt(pathname, true)
  const { html, css } = await htmlOf(<App router={routerAt(url)} reads={reads} firstView={firstView} />)
  reads.clear()
  return { html, css, state: JSON.stringify(firstView) }
}
