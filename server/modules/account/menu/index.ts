import { permittedEntries } from '#contract/kernel/menuEntries.ts'
import { menuGroups } from '#contract/kernel/pages.ts'
import type { Handlers } from '#server/calls/context.ts'

/** Returns the caller's menu, hidden pages marked. Uses the same table and decision as the browser (specification §2, §6). */
export const menuHandlers = {
  '/api/user/menu': async ({ caller }) =>
    permittedEntries(caller).map(({ group, title, pages }) => ({
      group,
      title,
      order: menuGroups[group].order,
      pages: pages.map(({ path, title: pageTitle, hidden }) => ({ path, title: pageTitle, hidden })),
    })),
} satisfies Partial<Handlers>
