import { Button, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { CallInput } from '../../contract/calls.ts'
import { userCalls } from '../../contract/user.ts'
import { check } from '../../contract/validation.ts'
import { callServer } from './call.ts'
import { faultsOfError } from './callError.ts'
import classes from './SmsCodeInput.module.css'
import { dismissToastsAbout, showSuccessToast } from './toast.ts'
import { useCountdown } from './useCountdown.ts'

interface SmsCodeInputProps extends TextInputProps {
  mobile: string
  purpose: CallInput<'/user/sendSmsCode'>['purpose']
  /** What is wrong with the mobile, to be shown under its field. */
  onMobileFault: (message: string) => void
}

const path = '/user/sendSmsCode'

/** The six digits of an SMS, and the button that has them sent; the next one can be asked for when the server allows it. */
export function SmsCodeInput({ mobile, purpose, onMobileFault, ...input }: SmsCodeInputProps) {
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const codeField = useRef<HTMLInputElement>(null)
  const { secondsLeft, start } = useCountdown()

  // 验证码已发送 beside 验证码不正确 would contradict it
  useEffect(() => {
    if (input.error) dismissToastsAbout(path)
  }, [input.error])

  const send = async () => {
    if (isBusy.current) return
    const checked = check(userCalls[path].request, { mobile, purpose })
    if (!checked.ok) return onMobileFault(checked.faults[0]?.message ?? '请填写手机号')
    isBusy.current = true
    setSending(true)
    try {
      const { resendAfterMs } = await callServer(path, checked.value, { fields: ['mobile'] })
      start(resendAfterMs)
      showSuccessToast('验证码已发送，请查看短信', { about: path })
      codeField.current?.focus()
    } catch (error) {
      const fault = faultsOfError(error).find(({ path }) => path === 'mobile')
      if (fault) onMobileFault(fault.message)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  return (
    <TextInput
      label="短信验证码"
      withAsterisk
      inputMode="numeric"
      autoComplete="one-time-code"

      {...input}
      ref={codeField}
      inputContainer={(field) => (
        <div className={classes.row}>
          <div className={classes.code}>{field}</div>
          <Button
            variant="light"
            className={classes.button}
            loading={isSending}
            disabled={secondsLeft > 0}
            onClick={() => void send()}
          >
            {secondsLeft > 0 ? `${secondsLeft} 秒后可重发` : '获取验证码'}
          </Button>
        </div>
      )}
    />
  )
}
