import { decideAccess } from '../../contract/access.ts'
import type { Asker } from '../../contract/access.ts'
import { pages } from '../../contract/pages.ts'
import type { Page } from '../../contract/pages.ts'
import { problemText } from '../../contract/problems.ts'
import { loginPath } from '../shared/loginPath.ts'

/** Where the guard lets somebody go who asks for a page. */
export type Way =
  | { kind: 'show' }
  /** To the login, and back to where they wanted. */
  | { kind: 'login'; to: string }
  /** To the first page they may open, with a word why. */
  | { kind: 'elsewhere'; to: string; why: string }
  | { kind: 'notFound' }

/** The first page of the table that this asker may open: their home. */
function firstPermitted(asker: Asker): string | null {
  return (
    pages.find(({ access, path }) => !path.includes(':') && decideAccess(access, asker) === 'allowed')
      ?.path ?? null
  )
}

/** The guard's decision (specification §4): one row of the page table, who asks, and the full path asked for. */
export function wayFor(page: Page, asker: Asker, fullPath: string): Way {
  const decision = decideAccess(page.access, asker)
  if (decision === 'allowed') return { kind: 'show' }
  if (decision === 'loginRequired') return { kind: 'login', to: loginPath(fullPath) }
  const home = firstPermitted(asker)
  return home === null ? { kind: 'notFound' } : { kind: 'elsewhere', to: home, why: problemText(decision) }
}
