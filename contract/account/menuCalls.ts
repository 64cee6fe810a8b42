import { z } from 'zod'
import { call } from '../kernel/call.ts'

/** A page of the menu. A `hidden` page is permitted but not shown; with the server's menu on, the router still allows it. */
const menuItem = z.object({ path: z.string(), title: z.string(), hidden: z.boolean() })

export const menuCalls = {
  '/api/user/menu': call({
    title: '服务端菜单',
    request: z.strictObject({}),
    response: z.array(
      z.object({ group: z.string(), title: z.string(), order: z.int(), pages: z.array(menuItem) }),
    ),
    example: {},
  }),
}
