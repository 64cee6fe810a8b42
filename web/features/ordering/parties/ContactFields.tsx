import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { Link } from 'react-router'
import { loginPath } from '#shared/browser/loginPath.ts'
import { SmsCodeInput } from '#shared/ui/form/SmsCodeInput.tsx'
import { TextField } from '#shared/ui/input/TextField.tsx'
import type { OrderValues } from '../orderValues.ts'
import classes from '../OrderForm.module.css'

/** Renders a visitor's own mobile, confirmed by a code. */
export function ContactFields({ form, address }: { form: UseFormReturnType<OrderValues>; address: string }) {
  const titleId = useId()
  const login = loginPath(`/orders/new${address}`)
  return (
    <section
      className={`card grid content-start gap-4 min-w-0 p-4 figures ${classes.section}`}
      aria-labelledby={titleId}
    >
      <h2 className="section-title" id={titleId}>
        手机验证
      </h2>
      <p className="hint">
        不登录也能下单，承运商会打这个电话。
        <Link to={login} state={{ mobile: form.values.contactMobile }}>
          登录后下单
        </Link>
        ，填好的内容保留。
      </p>
      <div className={`grid items-start gap-4 ${classes.pair}`}>
        <TextField
          label="联系手机号"
          withAsterisk
          type="tel"
          autoComplete="tel"
          placeholder="11 位手机号"
          {...form.getInputProps('contactMobile')}
        />
        <SmsCodeInput
          mobile={form.values.contactMobile}
          purpose="order"
          onMobileFault={(message) => form.setFieldError('contactMobile', message)}
          {...form.getInputProps('smsCode')}
        />
      </div>
    </section>
  )
}
