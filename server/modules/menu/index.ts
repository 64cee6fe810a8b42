import { menuEntries } from '../../../contract/menuEntries.ts'
import { menuGroups } from '../../../contract/pages.ts'
import type { Handlers } from '../../calls/context.ts'

/** The menu of whoever asks, from the same table and decision that the browser uses (specification §2, §6). */
export const menuHandlers: Pick<Handlers, '/api/user/menu'> = {
  '/api/user/menu': async ({ asker }) =>
    menuEntries(asker).map(({ group, title, pages }) => ({
      group,
      title,
      order: menuGroups[group].order,
      pages: pages.map((page) => ({ path: page.path, title: page.title })),
    })),
}
