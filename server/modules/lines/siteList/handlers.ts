import { wholeList } from '#contract/kernel/wholeList.ts'
import type { Handlers } from '#server/calls/context.ts'

/** Handlers of the sites where the platform works (product.md §2). */
export const siteHandlers = {
  '/sites/getSiteList': async ({ db }) =>
    wholeList(
      await db
        .selectFrom('site')
        .select(['name', 'city_id as cityId', 'parent_id as parentId', 'disabled'])
        .where('disabled', '=', false)
        .orderBy('place')
        .orderBy('city_id')
        .limit(1000)
        .execute(),
    ),
} satisfies Partial<Handlers>
