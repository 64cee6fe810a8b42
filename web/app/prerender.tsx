import type { ReactElement } from 'react'
import { homePath, loginPagePath, pages } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import type { MovedStyles } from '#shared/ui/hydration/styleAttributes.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { App } from './App.tsx'
import { htmlOf, routerAt } from './firstView/htmlOf.tsx'
import { loadScreenAt } from './routing/routes.tsx'

/** The visitors' entry pages, prerendered in their initial state without data. */
const prerenderedPaths: readonly PagePath[] = [
  homePath,
  '/base/track',
  '/base/favorites',
  '/base/consult',
  '/orders/new',
  loginPagePath,
  '/r/:code',
  '/s/:code',
]

interface Prerendered extends MovedStyles {
  path: PagePath
  title: string
}

/** Renders a page of the build. */
async function built(tree: ReactElement): Promise<MovedStyles> {
  const rendered = await htmlOf(tree)
  // pending reads would stay cached and keep the process alive for half an hour
  queryClient.clear()
  return rendered
}

async function prerenderPage(path: PagePath): Promise<Prerendered> {
  await loadScreenAt(path, false)
  const title = pages.find((page) => page.path === path)?.title ?? ''
  return { path, title, ...(await built(<App router={routerAt(path)} />)) }
}

/** Prerenders the visitors' pages, without a query. The build runs it; the browser hydrates them at exactly that address. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const prerendered: Prerendered[] = []
  for (const path of prerenderedPaths) prerendered.push(await prerenderPage(path))
  return prerendered
}

/** Prerenders what every other address shows until the script replaces it: navbar, a visitor's menu, placeholders. */
export function prerenderShell(): Promise<MovedStyles> {
  return built(
    <App router={routerAt('/')}>
      <LoadingRows n={4} />
    </App>,
  )
}
