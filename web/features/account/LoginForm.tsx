import { useState } from 'react'
import { userCalls } from '../../../contract/account/userCalls.ts'
import { callServer } from '../../shared/server/call.ts'
import { useContractForm } from '../../shared/ui/form/forms.ts'
import { SmsCodeInput } from '../../shared/ui/form/SmsCodeInput.tsx'
import { SecretInput } from '../../shared/ui/form/SecretInput.tsx'
import { FormFoot } from './FormFoot.tsx'
import { MobileInput } from './MobileInput.tsx'

interface LoginFormProps {
  onEnter: (token: string) => Promise<void>
  onForgotten: () => void
}

/** Login by password or by a code sent to the mobile. */
export function LoginForm({ onEnter, onForgotten }: LoginFormProps) {
  const [isBySms, setBySms] = useState(false)
  const { form, submit, isSubmitting, otherFaults } = useContractForm(userCalls['/user/login'].request, {
    initial: { mobile: '', password: '', smsCode: '' },
    toRequest: ({ mobile, password, smsCode }) => (isBySms ? { mobile, smsCode } : { mobile, password }),
  })
  const toOtherWay = () => {
    form.clearErrors()
    setBySms(!isBySms)
  }
  return (
    <form
      noValidate
      // until the script runs, sending does nothing: as a plain form it would load the page anew and lose what was typed
      method="dialog"
      className="grid gap-5"
      onSubmit={submit(async (request) => {
        await onEnter((await callServer('/user/login', request)).token)
      })}
    >
      <MobileInput {...form.getInputProps('mobile')} />
      {isBySms ? (
        <SmsCodeInput
          mobile={form.values.mobile}
          purpose="login"
          onMobileFault={(message) => form.setFieldError('mobile', message)}
          {...form.getInputProps('smsCode')}
        />
      ) : (
        <SecretInput label="密码" autoComplete="current-password" {...form.getInputProps('password')} />
      )}
      <FormFoot label="登录" isSubmitting={isSubmitting} otherFaults={otherFaults} />
      <div className="flex justify-between gap-5">
        <button
          type="button"
          className="min-h-8 text-3 brand hover-underline phone-touch"
          onClick={toOtherWay}
        >
          {isBySms ? '改用密码登录' : '改用短信验证码登录'}
        </button>
        <button
          type="button"
          className="min-h-8 text-3 brand hover-underline phone-touch"
          onClick={onForgotten}
        >
          忘记密码
        </button>
      </div>
    </form>
  )
}
