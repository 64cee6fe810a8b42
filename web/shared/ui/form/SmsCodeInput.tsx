import type { TextInputProps } from '@mantine/core'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { userCalls } from '../../../../contract/account/userCalls.ts'
import { check } from '../../../../contract/kernel/validation.ts'
import { callServer } from '../../server/call.ts'
import { faultsOfError } from '../../server/callError.ts'
import { CodeInput } from './CodeInput.tsx'

interface SmsCodeInputProps extends TextInputProps {
  mobile: string
  purpose: CallInput<'/user/sendSmsCode'>['purpose']
  /** What is wrong with the mobile, to be shown under its field. */
  onMobileFault: (message: string) => void
}

const path = '/user/sendSmsCode'

/** The code of an SMS to the mobile that was typed. */
export function SmsCodeInput({ mobile, purpose, onMobileFault, ...input }: SmsCodeInputProps) {
  const send = async (body: CallInput<typeof path>) => {
    try {
      return await callServer(path, body)
    } catch (error) {
      const fault = faultsOfError(error).find(({ path: at }) => at === 'mobile')
      if (fault) onMobileFault(fault.message)
      return null
    }
  }
  const askForCode = () => {
    const checked = check(userCalls[path].request, { mobile, purpose })
    if (checked.ok) return send(checked.value)
    onMobileFault(checked.faults[0]?.message ?? '请填写手机号')
    return null
  }
  return <CodeInput askForCode={askForCode} about={path} {...input} />
}
