import { userCalls } from '#contract/account/userCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { callServer } from '#shared/server/call.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SecretInput } from '#shared/ui/form/SecretInput.tsx'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { SubmitFoot } from '#shared/ui/form/SubmitFoot.tsx'
import { MobileInput } from './MobileInput.tsx'

/** Form for a new password, confirmed by a code to the mobile. */
export function ResetPasswordForm({ onDone }: { onDone: () => void }) {
  const { form, submit, isSubmitting, otherFaults } = useContractForm(
    userCalls['/user/resetUserPassword'].request,
    { initial: { mobile: '', smsCode: '', password: '' }, toRequest: (values) => values },
  )
  return (
    <form
      noValidate
      // without script a plain form would reload the page and lose the input
      method="dialog"
      className="grid gap-5"
      onSubmit={submit(async (request) => {
        await callServer('/user/resetUserPassword', request)
        showSuccessToast('密码已修改，请用新密码登录')
        onDone()
      })}
    >
      <MobileInput {...form.getInputProps('mobile')} />
      <SmsCodeInput
        mobile={form.values.mobile}
        purpose="resetPassword"
        onMobileFault={(message) => form.setFieldError('mobile', message)}
        {...form.getInputProps('smsCode')}
      />
      <SecretInput
        label="新密码"
        description="10–64 位，字母、数字或中文均可"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <SubmitFoot label="修改密码" isSubmitting={isSubmitting} faults={otherFaults} />
    </form>
  )
}
