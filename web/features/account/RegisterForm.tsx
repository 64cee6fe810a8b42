import { TextInput } from '@mantine/core'
import { agreementVersion } from '#contract/account/agreements.ts'
import { userCalls } from '#contract/account/userCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SecretInput } from '#shared/ui/form/SecretInput.tsx'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { SubmitFoot } from '#shared/ui/form/SubmitFoot.tsx'
import { AgreementLinks } from './AgreementLinks.tsx'
import { MobileInput } from './MobileInput.tsx'

interface RegisterFormProps {
  onEnter: (token: string) => Promise<void>
}

/** Registration with a password; the SMS login registers without one. */
export function RegisterForm({ onEnter }: RegisterFormProps) {
  const { send } = useWrite('/user/register')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(userCalls['/user/register'].request, {
    initial: { mobile: '', smsCode: '', password: '', alias: '' },
    toRequest: (values) => ({ ...values, agreedVersion: agreementVersion }),
  })
  return (
    <form
      noValidate
      // without script a plain form would reload the page and lose the input
      method="dialog"
      className="grid gap-5"
      onSubmit={submit(async (request) => {
        const { token } = await send(request)
        await onEnter(token)
      })}
    >
      <MobileInput {...form.getInputProps('mobile')} />
      <SmsCodeInput
        mobile={form.values.mobile}
        purpose="register"
        onMobileFault={(message) => form.setFieldError('mobile', message)}
        {...form.getInputProps('smsCode')}
      />
      <SecretInput
        label="密码"
        description="10–64 位，字母、数字或中文均可"
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <TextInput
        label="称呼"
        withAsterisk
        placeholder="如：王老板、李经理"
        autoComplete="nickname"
        maxLength={20}
        {...form.getInputProps('alias')}
      />
      <SubmitFoot label="同意协议并注册" isSubmitting={isSubmitting} faults={otherFaults} />
      <p className="hint">
        注册即同意
        <AgreementLinks />
        ；不设密码可直接用短信验证码登录
      </p>
    </form>
  )
}
