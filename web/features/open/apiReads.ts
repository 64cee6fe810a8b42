import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/calls/calls.ts'
import type { Delivery } from '../../../contract/open/webhookCalls.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '../../shared/server/reads/reread.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

const keysPath = '/carrier/getApiKeyList'
const webhooksPath = '/carrier/getWebhookList'
const deliveriesPath = '/carrier/getDeliveryList'
const deliveryPath = '/carrier/getDelivery'
/** All that the page shows: a change shows in more than one part. */
export const apiReads: readonly ReadPrefix[] = [keysPath, webhooksPath, deliveriesPath, deliveryPath]

/** A delivery on its way is looked at again so soon. */
const lookSoonMs = 1_500
/** Sent within this of its time; one that waits longer is not looked at over and over. */
const sentWithinMs = minuteMs
const aheadMs = 10_000
const pingLookMs = 1_000
const pingLooksMax = 60

type Due = Pick<Delivery, 'state' | 'nextTryAt'>

/** Whether a delivery is being sent by now, rather than waiting for a later try. */
function isUnderWay({ state, nextTryAt }: Due): boolean {
  if (state !== 'waiting' || nextTryAt === null) return false
  const overdueMs = Date.now() - Date.parse(nextTryAt)
  return overdueMs > -aheadMs && overdueMs < sentWithinMs
}

export const apiKeysQuery = callQuery(keysPath, {}, { select: ({ list }) => list })

export const webhooksQuery = callQuery(webhooksPath, {}, { select: ({ list }) => list })

/** A page of 推送记录; looked at again soon while one of it is being sent. */
export const deliveriesQuery = (request: CallInput<typeof deliveriesPath>) =>
  callQuery(deliveriesPath, request, {
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) ? lookSoonMs : false),
  })

/** One delivery with its body and tries; looked at again soon while it is being sent. */
export const deliveryQuery = (deliveryId: number) =>
  callQuery(
    deliveryPath,
    { deliveryId },
    { refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookSoonMs : false) },
  )

/** A test that was just sent: looked at until there is an answer, and given up after a while. */
export const pingQuery = (deliveryId: number) =>
  callQuery(
    deliveryPath,
    { deliveryId },
    {
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.state === 'waiting' && dataUpdateCount < pingLooksMax ? pingLookMs : false,
    },
  )
