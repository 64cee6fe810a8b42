import { TextInput } from '@mantine/core'
import { userCalls } from '../../../contract/account/userCalls.ts'
import { useContractForm } from '../../shared/ui/form/forms.ts'
import { useWrite } from '../../shared/server/writes/useWrite.ts'
import { SmsCodeInput } from '../../shared/ui/form/SmsCodeInput.tsx'
import { SecretInput } from '../../shared/ui/form/SecretInput.tsx'
import { FormFoot } from './FormFoot.tsx'
import { MobileInput } from './MobileInput.tsx'

interface RegisterFormProps {
  /** To begin with; the visitor may type another one. */
  mobile: string
  onEnter: (token: string) => Promise<void>
}

/** A new account: its first user and factory. */
export function RegisterForm({ mobile, onEnter }: RegisterFormProps) {
  const { send } = useWrite('/user/register')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(userCalls['/user/register'].request, {
    initial: { mobile, smsCode: '', password: '', alias: '' },
    toRequest: (values) => values,
  })
  return (
    <form
      noValidate
      // until the script runs, sending does nothing: as a plain form it would load the page anew and lose what was typed
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
        description="10 到 64 个字，可以是一句好记的话"
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
      <FormFoot label="注册并登录" isSubmitting={isSubmitting} otherFaults={otherFaults} />
    </form>
  )
}
