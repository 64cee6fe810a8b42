import { accountCalls } from '#contract/account/calls.ts'
import { callServer } from '#shared/server/call.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { CodeInput } from '#shared/ui/form/CodeInput.tsx'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { StepForm } from './StepForm.tsx'

const path = '/user/verifyCurrentMobileCode'
const sendPath = '/user/sendCurrentMobileCode'

interface Props {
  /** Formatted for display. */
  mobile: string
  /** Why this step is repeated. */
  repeatReason: string | null
  onConfirmed: (changeTicket: string) => void
  onCancel: () => void
}

/** First step of changing the mobile: a code to the current one. */
export function ConfirmCurrentForm({ mobile, repeatReason, onConfirmed, onCancel }: Props) {
  const { send } = useWrite(path)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(accountCalls[path].request, {
    initial: { smsCode: '' },
    toRequest: (values) => values,
  })
  const onSubmit = submit(async (request) => {
    onConfirmed((await send(request)).changeTicket)
  })
  return (
    <StepForm
      title={`第 1 步，共 2 步：确认当前手机号 ${mobile} 在您手上`}
      submitLabel="下一步"
      isSubmitting={isSubmitting}
      faults={repeatReason === null ? otherFaults : [repeatReason, ...otherFaults]}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <CodeInput
        about={sendPath}
        requestCode={() => callServer(sendPath, {})}
        {...form.getInputProps('smsCode')}
      />
    </StepForm>
  )
}
