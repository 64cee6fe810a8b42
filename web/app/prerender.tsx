import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { pages } from '../../contract/pages.ts'
import type { PagePath } from '../../contract/pages.ts'
import { queryClient } from '../shared/queryClient.ts'
import { LoadingRows } from '../shared/ui/LoadingRows.tsx'
import { App } from './App.tsx'
import { loadScreenAt } from './routes.tsx'

/** The pages that a visitor comes in by; they stand in the HTML as they look before anything is known or asked. */
const prerenderedPaths: readonly PagePath[] = [
  '/base/search',
  '/base/track',
  '/base/favorites',
  '/base/consult',
  '/orders/new',
  '/login',
]

interface Prerendered {
  path: PagePath
  title: string
  html: string
}

const at =
  (location: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>

async function prerenderPage(path: PagePath): Promise<Prerendered> {
  await loadScreenAt(path)
  const title = pages.find((page) => page.path === path)?.title ?? ''
  return { path, title, html: renderToString(<App router={at(path)} />) }
}

/** The HTML of the pages for visitors, without a query. Run by the build; the browser hydrates it at exactly that address. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const prerendered: Prerendered[] = []
  for (const path of prerenderedPaths) prerendered.push(await prerenderPage(path))
  // the reads that were rendered as not yet there would be kept, and the process alive, for half an hour
  queryClient.clear()
  return prerendered
}

/** What stands at every other address until the script runs and replaces it: the navbar, a visitor's menu, and bones. */
export function prerenderShell(): string {
  return renderToString(
    <App router={at('/')}>
      <LoadingRows n={4} />
    </App>,
  )
}
