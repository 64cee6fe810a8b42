import type { Delivery } from '../../../../contract/open/webhookCalls.ts'
import { showSuccessToast } from '../../../shared/ui/dialog/toast.ts'
import { useDirectChange } from '../useApiChange.ts'

/** Sends a delivery once more; what it comes to shows in the list and its panel. */
export function useReplay(): { replay: (delivery: Pick<Delivery, 'id'>) => Promise<void>; isBusy: boolean } {
  const { run, isBusy } = useDirectChange()
  return {
    isBusy,
    async replay({ id }) {
      if (await run('/carrier/replayDelivery', { deliveryId: id }))
        showSuccessToast('已重新推送，结果马上显示在推送记录里')
    },
  }
}
