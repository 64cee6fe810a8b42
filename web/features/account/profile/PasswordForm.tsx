import { Button } from '@mantine/core'
import { useState } from 'react'
import { accountCalls } from '#contract/account/calls.ts'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { NewPasswordInput } from '#shared/ui/form/NewPasswordInput.tsx'
import { SecretInput } from '#shared/ui/form/SecretInput.tsx'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { StepForm } from './StepForm.tsx'

const path = '/user/changeUserPassword'

interface Props {
  mobile: string
  onDone: () => void
}

/** Form for a new password, confirmed by the current one or by a code to the user's mobile. */
export function PasswordForm({ mobile, onDone }: Props) {
  const { send } = useWrite(path)
  const [isBySms, setBySms] = useState(false)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(accountCalls[path].request, {
    initial: { currentPassword: '', smsCode: '', password: '' },
    toRequest: ({ currentPassword, smsCode, password }) =>
      isBySms ? { smsCode, password } : { currentPassword, password },
  })
  const toggleMode = () => {
    form.clearErrors()
    setBySms(!isBySms)
  }
  const onSubmit = submit(async (request) => {
    await send(request)
    showSuccessToast('密码已修改，其他设备上的登录已失效')
    onDone()
  })
  return (
    <StepForm
      title={isBySms ? '用当前手机号的短信验证码确认' : '先填写当前密码'}
      submitLabel="修改密码"
      isSubmitting={isSubmitting}
      faults={otherFaults}
      onSubmit={onSubmit}
      onCancel={onDone}
    >
      {isBySms ? (
        <SmsCodeInput
          mobile={mobile}
          purpose="changePassword"
          onMobileFault={(message) => showErrorToast(message, { about: '/user/sendSmsCode' })}
          {...form.getInputProps('smsCode')}
        />
      ) : (
        <SecretInput
          label="当前密码"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      <div>
        <Button variant="subtle" size="compact-sm" onClick={toggleMode}>
          {isBySms ? '改用当前密码' : '忘了密码，改用短信验证码'}
        </Button>
      </div>
      <NewPasswordInput label="新密码" {...form.getInputProps('password')} value={form.values.password} />
    </StepForm>
  )
}
