import type { ReactElement, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { moveStyles } from '#shared/ui/hydration/styleAttributes.ts'
import type { MovedStyles } from '#shared/ui/hydration/styleAttributes.ts'

/** Returns a router for one fixed address. */
export const routerAt =
  (location: string) =>
  ({ children }: { children: ReactNode }) => <StaticRouter location={location}>{children}</StaticRouter>

/** Renders a tree to HTML once it is complete, with its styles apart; rejects on any error in it. */
export async function htmlOf(tree: ReactElement): Promise<MovedStyles> {
  const faults: unknown[] = []
  const { prelude } = await prerender(tree, {
    // never send a part at the end with a script that moves it
    progressiveChunkSize: Infinity,
    onError: (error) => void faults.push(error),
  })
  const html = await new Response(prelude).text()
  const texts = faults.map((fault) => (fault instanceof Error ? fault.stack : String(fault)))
  if (faults.length > 0) throw new Error(`A page was not rendered whole: ${texts.join('\n')}`)
  return moveStyles(html)
}
