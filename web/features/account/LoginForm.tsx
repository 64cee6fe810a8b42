import { useState } from 'react'
import { agreementVersion } from '#contract/account/agreements.ts'
import { userCalls } from '#contract/account/userCalls.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SecretInput } from '#shared/ui/form/SecretInput.tsx'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { SubmitFoot } from '#shared/ui/form/SubmitFoot.tsx'
import { AgreementLinks } from './AgreementLinks.tsx'
import { MobileInput } from './MobileInput.tsx'

interface LoginFormProps {
  /** Initial value; the visitor may change it. */
  mobile: string
  onEnter: (token: string) => Promise<void>
  onForgotten: () => void
}

/** Login by SMS code, which also registers new users, or by password. */
export function LoginForm({ mobile: initialMobile, onEnter, onForgotten }: LoginFormProps) {
  const [isByPassword, setByPassword] = useState(false)
  const { send } = useWrite('/user/login')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(userCalls['/user/login'].request, {
    initial: { mobile: initialMobile, password: '', smsCode: '' },
    toRequest: ({ mobile, password, smsCode }) =>
      isByPassword ? { mobile, password } : { mobile, smsCode, agreedVersion: agreementVersion },
  })
  const toggleMode = () => {
    form.clearErrors()
    setByPassword(!isByPassword)
  }
  return (
    <form
      noValidate
      // without script a plain form would reload the page and lose the input
      method="dialog"
      className="grid gap-5"
      onSubmit={submit(async (request) => {
        await onEnter((await send(request)).token)
      })}
    >
      <MobileInput {...form.getInputProps('mobile')} />
      {isByPassword ? (
        <SecretInput label="密码" autoComplete="current-password" {...form.getInputProps('password')} />
      ) : (
        <SmsCodeInput
          mobile={form.values.mobile}
          purpose="login"
          onMobileFault={(message) => form.setFieldError('mobile', message)}
          {...form.getInputProps('smsCode')}
        />
      )}
      <SubmitFoot
        label={isByPassword ? '登录' : '同意协议并登录'}
        isSubmitting={isSubmitting}
        faults={otherFaults}
      />
      {!isByPassword && (
        <p className="hint">
          新手机号自动注册，同意
          <AgreementLinks />
        </p>
      )}
      <div className="flex justify-between gap-5">
        <button
          type="button"
          className="min-h-8 text-body brand hover-underline phone-touch"
          onClick={toggleMode}
        >
          {isByPassword ? '改用短信验证码登录' : '改用密码登录'}
        </button>
        {isByPassword && (
          <button
            type="button"
            className="min-h-8 text-body brand hover-underline phone-touch"
            onClick={onForgotten}
          >
            忘记密码
          </button>
        )}
      </div>
    </form>
  )
}
