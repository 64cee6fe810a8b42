import type { NoticeChoice } from '#contract/notices/calls.ts'
import { callServer } from '#shared/server/call.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

/** Fetches the user's choices, or the defaults. */
export const choicesQuery = callQuery(
  '/notices/getNoticeChoices',
  {},
  {
    // another window may have changed them
    staleTime: 0,
  },
)

/** Saves the choice for one group; shown once the server has it. Rejects after a toast. */
export async function choose({ group, inApp, bySms }: NoticeChoice): Promise<void> {
  await callServer(
    '/notices/setNoticeChoices',
    { choices: [{ group, inApp, bySms }] },
    { idempotencyKey: newIdempotencyKey() },
  )
  queryClient.setQueryData(
    choicesQuery.queryKey,
    (data) =>
      data && {
        ...data,
        list: data.list.map((choice) => (choice.group === group ? { group, inApp, bySms } : choice)),
      },
  )
}
