import { permittedEntries } from '../../../../contract/kernel/menuEntries.ts'
import { menuGroups } from '../../../../contract/kernel/pages.ts'
import type { Handlers } from '../../../calls/context.ts'

/** The menu of whoever asks, hidden pages marked as such, from the same table and decision that the browser uses (specification §2, §6). */
export const menuHandlers = {
  '/api/user/menu': async ({ asker }) =>
    permittedEntries(asker).map(({ group, title, pages }) => ({
      group,
      title,
      order: menuGroups[group].order,
      pages: pages.map(({ path, title: pageTitle, hidden }) => ({ path, title: pageTitle, hidden })),
    })),
} satisfies Partial<Handlers>
