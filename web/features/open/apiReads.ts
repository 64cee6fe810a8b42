import type { CallResponse } from '#contract/calls/calls.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import type { Delivery } from '#contract/webhooks/calls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

const keysPath = '/carrier/getApiKeyList'
const webhooksPath = '/carrier/getWebhookList'
const deliveriesPath = '/carrier/getDeliveryList'
const deliveryPath = '/carrier/getDelivery'
/** Calls behind the page: a change shows in more than one part. */
export const apiReads: readonly ReadPrefix[] = [keysPath, webhooksPath, deliveriesPath, deliveryPath]

/** Polling interval while a delivery is being sent. */
const pollMs = 1_500
/** A due delivery is sent within this time; one that is overdue longer is not polled. */
const sentWithinMs = minuteMs
const earlyMs = 10_000
const pingPollMs = 1_000
const pingPollsMax = 60

type Due = Pick<Delivery, 'state' | 'nextTryAt'>

/** Checks whether a delivery is being sent now, and not waiting for a later try. */
function isUnderWay({ state, nextTryAt }: Due): boolean {
  if (state !== 'waiting' || nextTryAt === null) return false
  const overdueMs = Date.now() - Date.parse(nextTryAt)
  return overdueMs > -earlyMs && overdueMs < sentWithinMs
}

export const apiKeysQuery = callQuery(keysPath, {}, { select: ({ list }) => list })

export const webhooksQuery = callQuery(webhooksPath, {}, { select: ({ list }) => list })

/** Refetches 推送记录 while one of its deliveries is being sent. */
export const deliveriesPoll = ({
  state,
}: {
  state: { data?: CallResponse<typeof deliveriesPath> | undefined }
}) => (state.data?.list.some(isUnderWay) ? pollMs : false)

/** Query of one delivery with its body and tries; polls while it is being sent. */
export const deliveryQuery = (deliveryId: number) =>
  callQuery(
    deliveryPath,
    { deliveryId },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false) },
  )

/** Query of a test delivery; polls until it has a result, up to a maximum number of times. */
export const pingQuery = (deliveryId: number) =>
  callQuery(
    deliveryPath,
    { deliveryId },
    {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.state === 'waiting' && dataUpdateCount < pingPollsMax ? pingPollMs : false,
    },
  )
