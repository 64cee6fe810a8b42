import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/calls.ts'
import type { JsonPath } from '#contract/calls/permissions.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

type OpsPath = Extract<JsonPath, `/ops/${string}`>

/** Query of an operators' call; the last page stays while the next one loads. */
export const opsQuery = <P extends OpsPath>(path: P, request: CallInput<P>) =>
  callQuery(path, request, { placeholderData: keepPreviousData as never })
