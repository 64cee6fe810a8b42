import type { Delivery } from '#contract/webhooks/calls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { apiReads } from '../apiReads.ts'

/** Returns a function that sends a delivery again; the list and the panel show the result. */
export function useReplay() {
  const { run, isBusy } = useWrite('/carrier/replayDelivery', { rereads: apiReads })
  return {
    isBusy,
    replay: ({ id }: Pick<Delivery, 'id'>) =>
      run({ deliveryId: id }, () => showSuccessToast('已重新推送，结果马上显示在推送记录里')),
  }
}
