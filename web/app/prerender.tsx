import type { ReactElement, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { homePath, loginPagePath, pages } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { App } from './App.tsx'
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

interface Prerendered {
  path: PagePath
  title: string
  html: string
}

const at =
  (location: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>

/** Renders a tree to HTML once it is complete; any error fails the build. */
async function htmlOf(tree: ReactElement): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(tree, {
    // never send a part at the end with a script that moves it
    progressiveChunkSize: Infinity,
    onError: (error) => void faults.push(error),
  })
  const html = await new Response(prelude).text()
  // pending reads would stay cached and keep the process alive for half an hour
  queryClient.clear()
  const texts = faults.map((fault) => (fault instanceof Error ? fault.stack : String(fault)))
  if (faults.length > 0) throw new Error(`A page was not prerendered whole: ${texts.join('\n')}`)
  return html
}

async function prerenderPage(path: PagePath): Promise<Prerendered> {
  await loadScreenAt(path)
  const title = pages.find((page) => page.path === path)?.title ?? ''
  return { path, title, html: await htmlOf(<App router={at(path)} />) }
}

/** Prerenders the visitors' pages, without a query. The build runs it; the browser hydrates them at exactly that address. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const prerendered: Prerendered[] = []
  for (const path of prerenderedPaths) prerendered.push(await prerenderPage(path))
  return prerendered
}

/** Prerenders what every other address shows until the script replaces it: navbar, a visitor's menu, placeholders. */
export function prerenderShell(): Promise<string> {
  return htmlOf(
    <App router={at('/')}>
      <LoadingRows n={4} />
    </App>,
  )
}
