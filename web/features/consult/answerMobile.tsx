import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { normalizePhone } from '#contract/kernel/text/phones.ts'
import { useSession } from '#shared/server/session.ts'
import classes from './NewThread.module.css'

/** Returns the field for the mobile that an SMS about the answer goes to, and `read`, which validates it. */
export function useAnswerMobile() {
  const isVisitor = useSession(({ status }) => status === 'visitor')
  const [typed, setTyped] = useState('')
  const [isFaulty, setFaulty] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** Returns the mobile, '' when left empty. Returns null and focuses the field when it is invalid. */
  const read = (): string | null => {
    const digits = normalizePhone(typed)
    const isGood = digits === '' || /^1[3-9]\d{9}$/.test(digits)
    setFaulty(!isGood)
    if (isGood) return isVisitor ? digits : ''
    input.current?.focus()
    return null
  }
  const field = isVisitor ? (
    <TextInput
      ref={input}
      className={classes.mobile}
      label="手机号（选填）"
      description="承运商回复后发短信通知您，不作他用"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      value={typed}
      error={isFaulty ? '请填写 11 位手机号，或留空' : null}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setFaulty(false)
      }}
    />
  ) : null
  return { field, read }
}
