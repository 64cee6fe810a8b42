import { Button, Textarea } from '@mantine/core'
import { orderCalls } from '#contract/orders/calls.ts'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { isConflict } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { yuan } from '#shared/ui/text/format.ts'
import { orderReads } from '../orderReads.ts'

const path = '/orders/decideFeeChange'
const usualReasons = ['重量与我们过磅不符', '体积量得偏大', '件数不对']

interface Props {
  orderId: number
  change: FeeChange
}

/** Form to agree to or dispute a pending re-weighing. On a conflict (409) the order is refetched and the form says so. */
export function FeeChangeDecision({ orderId, change }: Props) {
  const { send, error, fault, intent } = useWrite(path, { rereads: orderReads })
  const failure = fault && isConflict(error) ? `${fault}。已为您刷新，请按最新内容再决定。` : fault
  const { form, submit, isSubmitting, discardAnd } = useContractForm(orderCalls[path].request, {
    initial: { isDisputing: false, reason: '' },
    keptAs: `${path}/${change.id}`,
    intent,
    toRequest: ({ isDisputing: isDisputed, reason }) => ({
      id: orderId,
      feeChangeId: change.id,
      ...(isDisputed ? { decision: 'dispute', reason } : { decision: 'agree' }),
    }),
  })
  const { isDisputing } = form.values
  const decide = submit((request) =>
    send(request, () => {
      showSuccessToast(
        isDisputing ? '已提出异议，承运商会与您核对' : `已同意，运费改为 ${yuan(change.after.totalFen)}`,
      )
      form.reset()
    }),
  )
  const mayDo = (action: 'agree' | 'dispute') => change.allowedActions.includes(action)
  if (!mayDo('agree') && !mayDo('dispute')) return failure ? <p role="alert">{failure}</p> : null
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void decide(event)} aria-label="确认复核">
      {isDisputing ? (
        <>
          <div className="flex wrap gap-3">
            {usualReasons.map((reason) => (
              <Button
                key={reason}
                variant="default"
                size="compact-sm"
                onClick={() => form.setFieldValue('reason', reason)}
              >
                {reason}
              </Button>
            ))}
          </div>
          <Textarea
            label="异议原因（承运商会看到）"
            withAsterisk
            rows={2}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </>
      ) : null}
      <Faults of={[failure]} />
      <div className="flex wrap justify-end gap-3">
        {isDisputing ? (
          <Button variant="default" disabled={isSubmitting} onClick={discardAnd(form.reset)}>
            返回
          </Button>
        ) : mayDo('dispute') ? (
          <Button
            variant="default"
            disabled={isSubmitting}
            onClick={() => form.setFieldValue('isDisputing', true)}
          >
            有异议
          </Button>
        ) : null}
        <Button type="submit" loading={isSubmitting}>
          {isDisputing ? '提出异议' : `同意，按 ${yuan(change.after.totalFen)} 结算`}
        </Button>
      </div>
    </form>
  )
}
