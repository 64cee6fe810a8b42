import { useState } from 'react'
import { agreementVersion } from '../../../contract/account/agreements.ts'
import { userCalls } from '../../../contract/account/userCalls.ts'
import { useWrite } from '../../shared/server/writes/useWrite.ts'
import { useContractForm } from '../../shared/ui/form/forms.ts'
import { SmsCodeInput } from '../../shared/ui/form/SmsCodeInput.tsx'
import { SecretInput } from '../../shared/ui/form/SecretInput.tsx'
import { AgreementLinks } from './AgreementLinks.tsx'
import { FormFoot } from './FormFoot.tsx'
import { MobileInput } from './MobileInput.tsx'

interface LoginFormProps {
  /** To begin with; the visitor may type another one. */
  mobile: string
  onEnter: (token: string) => Promise<void>
  onForgotten: () => void
}

/** Login by a code sent to the mobile, which registers who is new, or by password. */
export function LoginForm({ mobile: handed, onEnter, onForgotten }: LoginFormProps) {
  const [isByPassword, setByPassword] = useState(false)
  const { send } = useWrite('/user/login')
  const { form, submit, isSubmitting, otherFaults } = useContractForm(userCalls['/user/login'].request, {
    initial: { mobile: handed, password: '', smsCode: '' },
    toRequest: ({ mobile, password, smsCode }) =>
      isByPassword ? { mobile, password } : { mobile, smsCode, agreedVersion: agreementVersion },
  })
  const toOtherWay = () => {
    form.clearErrors()
    setByPassword(!isByPassword)
  }
  return (
    <form
      noValidate
      // until the script runs, sending does nothing: as a plain form it would load the page anew and lose what was typed
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
      <FormFoot
        label={isByPassword ? '登录' : '同意协议并登录'}
        isSubmitting={isSubmitting}
        otherFaults={otherFaults}
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
          className="min-h-8 text-3 brand hover-underline phone-touch"
          onClick={toOtherWay}
        >
          {isByPassword ? '改用短信验证码登录' : '改用密码登录'}
        </button>
        {isByPassword && (
          <button
            type="button"
            className="min-h-8 text-3 brand hover-underline phone-touch"
            onClick={onForgotten}
          >
            忘记密码
          </button>
        )}
      </div>
    </form>
  )
}
