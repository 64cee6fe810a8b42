import { TextInput } from '@mantine/core'
import { accountCalls } from '#contract/account/calls.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { StepForm } from './StepForm.tsx'

const path = '/user/changeNewMobile'

interface Props {
  changeTicket: string
  onDone: (mobile: string) => void
  onCancel: () => void
  /** Called when the proof of the first step has expired. */
  onTicketExpired: (sentence: string) => void
}

/** Second step of changing the mobile: the new one, confirmed by its own code. */
export function NewMobileForm({ changeTicket, onDone, onCancel, onTicketExpired }: Props) {
  const { send } = useWrite(path)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(accountCalls[path].request, {
    initial: { mobile: '', smsCode: '' },
    toRequest: (values) => ({ ...values, changeTicket }),
  })
  const onSubmit = submit(async (request) => {
    try {
      await send(request)
    } catch (error) {
      if (error instanceof CallError && error.is('ticketGone')) return onTicketExpired(error.msg)
      throw error
    }
    return onDone(request.mobile)
  })
  return (
    <StepForm
      title="第 2 步，共 2 步：填写新手机号"
      submitLabel="确认更换"
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <TextInput
        label="新手机号"
        withAsterisk
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder="11 位手机号"
        maxLength={40}
        {...form.getInputProps('mobile')}
      />
      <SmsCodeInput
        mobile={form.values.mobile}
        purpose="changeMobile"
        onMobileFault={(message) => form.setFieldError('mobile', message)}
        {...form.getInputProps('smsCode')}
      />
    </StepForm>
  )
}
