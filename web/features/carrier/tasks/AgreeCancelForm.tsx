import { carrierCalls } from '#contract/carrier/calls.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { TaskFrame } from './TaskFrame.tsx'
import type { TaskProps } from './taskProps.ts'

const path = '/carrier/agreeCancel'

/** 同意取消: agrees to the customer's cancellation request. This cannot be undone. */
export function AgreeCancelForm({ order, act, onBack }: TaskProps) {
  const { submit, isSubmitting, otherFaults } = useContractForm(carrierCalls[path].request, {
    initial: {},
    toRequest: () => ({ id: order.id }),
  })
  return (
    <TaskFrame
      title="同意客户取消"
      submitLabel="同意取消"
      isDangerous
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={submit((request) => act(path, request, '已同意取消，订单已取消'))}
      onBack={onBack}
    >
      <p className="text-small soft">
        {order.cancelReason ? `客户的原因：${order.cancelReason}。` : ''}同意后订单立即取消，不能恢复。
      </p>
    </TaskFrame>
  )
}
