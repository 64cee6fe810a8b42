import type { Delivery } from '../../../../contract/open/webhookCalls.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { useWrite } from '../../../shared/server/writes/useWrite.ts'
import { apiReads } from '../apiReads.ts'

/** Sends a delivery once more; what it comes to shows in the list and its panel. */
export function useReplay() {
  const { run, isBusy } = useWrite('/carrier/replayDelivery', { rereads: apiReads })
  return {
    isBusy,
    replay: ({ id }: Pick<Delivery, 'id'>) =>
      run({ deliveryId: id }, () => showSuccessToast('已重新推送，结果马上显示在推送记录里')),
  }
}
