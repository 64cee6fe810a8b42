import type { TextInputProps } from '@mantine/core'
import { smsCodeRequest } from '#contract/account/smsCodeFields.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { check } from '#contract/kernel/validation.ts'
import { callServer } from '../../server/call.ts'
import { faultsOfError } from '../../server/callError.ts'
import { CodeInput } from './CodeInput.tsx'

interface SmsCodeInputProps extends TextInputProps {
  mobile: string
  purpose: CallInput<'/user/sendSmsCode'>['purpose']
  /** Called with the mobile's error, for its field. */
  onMobileFault: (message: string) => void
}

const path = '/user/sendSmsCode'

/** Renders the code field for an SMS to the typed mobile. */
export function SmsCodeInput({ mobile, purpose, onMobileFault, ...input }: SmsCodeInputProps) {
  const send = async (body: CallInput<typeof path>) => {
    try {
      return await callServer(path, body)
    } catch (error) {
      const fault = faultsOfError(error).find(({ path: at }) => at === 'mobile')
      if (fault) onMobileFault(fault.message)
      throw error
    }
  }
  const requestCode = () => {
    const checked = check(smsCodeRequest, { mobile, purpose })
    if (checked.ok) return send(checked.value)
    onMobileFault(checked.faults[0]?.message ?? '请填写手机号')
    return null
  }
  return <CodeInput requestCode={requestCode} about={path} {...input} />
}
