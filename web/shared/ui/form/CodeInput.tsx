import { Button, TextInput } from '@mantine/core'
import type { TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useCountdown } from '../../browser/clock/useCountdown.ts'
import { dismissToastsAbout, showSuccessToast } from '../../messages/toast.ts'
import { isRefusal } from '../../server/callError.ts'
import classes from './CodeInput.module.css'

interface CodeInputProps extends TextInputProps {
  /** Sends a code and returns when the next can be sent. Null: not sent. Rejects with an error that has been shown. */
  requestCode: () => Promise<{ resendAfterMs: number }> | null
  /** The path of the call, which the success toast belongs to. */
  about: string
}

/** Renders an SMS code field with a button that sends the code; resending waits as long as the server demands. */
export function CodeInput({ requestCode, about, ...input }: CodeInputProps) {
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const codeField = useRef<HTMLInputElement>(null)
  const { secondsLeft, start } = useCountdown()
  /** Why no code can be sent; stays longer than the toast, since another press does not help. */
  const [obstacle, setObstacle] = useState<string | null>(null)

  // 验证码已发送 next to 验证码不正确 would contradict it
  useEffect(() => {
    if (input.error) dismissToastsAbout(about)
  }, [input.error, about])

  const send = async () => {
    if (isBusy.current) return
    const sending = requestCode()
    if (sending === null) return
    isBusy.current = true
    setSending(true)
    const pressed = document.activeElement
    try {
      start((await sending).resendAfterMs)
      setObstacle(null)
      showSuccessToast('验证码已发送，请查看短信', { about })
      // on a slow network the user may be typing elsewhere by now; the pressed button, disabled while busy, loses the focus
      const focused = document.activeElement
      if (focused === pressed || focused === document.body) codeField.current?.focus()
    } catch (error) {
      setObstacle(isRefusal(error, 'smsNotSetUp') ? error.msg : null)
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
      error={input.error ?? obstacle}
      ref={codeField}
      inputContainer={(field) => (
        <div className="flex gap-3">
          <div className="flex-1 min-w-0">{field}</div>
          <Button
            variant="light"
            className={`flex-none figures ${classes.button}`}
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
