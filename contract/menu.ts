import { z } from 'zod'
import { call } from './call.ts'

const menuItem = z.object({ path: z.string(), title: z.string() })

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
