import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { normalizeIdCard, idCardFault } from '#contract/enterprise/idCard.ts'
import { verificationCalls } from '#contract/enterprise/verificationCalls.ts'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import { pictureRoleLabels } from '#contract/enterprise/verificationWords.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { CallError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { SubmitFoot } from '#shared/ui/form/SubmitFoot.tsx'
import { afterSubmission } from './afterSubmission.ts'
import { PictureField } from './PictureField.tsx'
import { slotFault, usePictureSlot } from './usePictureSlot.ts'
import classes from './Verification.module.css'

const path = '/user/submitPersonalVerify'

/** Refusals after which an operator can still approve by pictures of the card. */
const reviewableProblems = [
  'realNameMismatch',
  'realNameNoRecord',
  'realNameAway',
  'realNameTooMany',
] as const

interface Props {
  /** Whether name and number are checked against the register at once, without pictures. */
  isCheckedAtOnce: boolean
  /** The latest submission. */
  last: VerificationInfo | null
  onSubmitted: () => void
}

/** Form for a person's name and card number, checked at once. If that fails, it takes both sides of the card for review. */
export function PersonalForm({ isCheckedAtOnce, last, onSubmitted }: Props) {
  const { send, intent } = useWrite(path)
  const isOnScreen = useOnScreen()
  const [isByPictures, setByPictures] = useState(!isCheckedAtOnce)
  const storedFileOf = (role: 'front' | 'back') =>
    last?.pictures.find((picture) => picture.role === role)?.fileId ?? null
  const front = usePictureSlot(storedFileOf('front'))
  const back = usePictureSlot(storedFileOf('back'))
  const slots = {
    frontFileId: {
      slot: front,
      label: pictureRoleLabels.front,
      hint: '人像面：四角完整、字迹清晰、没有反光',
    },
    backFileId: { slot: back, label: pictureRoleLabels.back, hint: '国徽面：有效期清晰可见' },
  }
  const { form, submit, isSubmitting, otherFaults } = useContractForm(verificationCalls[path].request, {
    initial: { name: last?.name ?? '', idcard: '' },
    keptAs: path,
    intent,
    toRequest: (values) =>
      isByPictures ? { ...values, frontFileId: front.fileId ?? '', backFileId: back.fileId ?? '' } : values,
    describeFault: (at) => {
      if (at !== 'frontFileId' && at !== 'backFileId') return null
      const { slot, label } = slots[at]
      return slot.fileId === null ? slotFault(slot, label) : null
    },
  })
  const checkCard = () => {
    const number = normalizeIdCard(form.values.idcard)
    if (number !== '') form.setFieldError('idcard', idCardFault(number, new Date()))
  }
  return (
    <form
      className={classes.form}
      aria-label="个人认证"
      noValidate
      method="dialog"
      onSubmit={submit(async (request) => {
        const answer = await send(request).catch((error: unknown) => {
          if (error instanceof CallError && reviewableProblems.some((key) => error.is(key)))
            setByPictures(true)
          throw error
        })
        const isHere = isOnScreen()
        onSubmitted()
        afterSubmission(answer, isHere)
      })}
    >
      <TextInput
        label="姓名"
        withAsterisk
        autoComplete="name"
        maxLength={30}
        description="与身份证一致"
        {...form.getInputProps('name')}
      />
      <TextInput
        label="身份证号"
        withAsterisk
        autoComplete="off"
        maxLength={40}
        description={
          last?.idcardMasked ? `上次提交：${last.idcardMasked}，请重新填写完整号码` : '18 位，末位可能是 X'
        }
        {...form.getInputProps('idcard')}
        onBlur={checkCard}
      />
      {isByPictures ? (
        <div className={classes.pictures}>
          {Object.entries(slots).map(([at, { slot, label, hint }]) => (
            <PictureField key={at} path={at} slot={slot} label={label} hint={hint} error={form.errors[at]} />
          ))}
        </div>
      ) : null}
      <SubmitFoot
        label={isByPictures ? '提交个人认证' : '立即认证'}
        isSubmitting={isSubmitting}
        isUploading={isByPictures && (front.isBusy || back.isBusy)}
        className={classes.submit}
        faults={otherFaults}
      />
      {isCheckedAtOnce ? (
        <button
          type="button"
          className="min-h-8 text-body text-start brand hover-underline phone-touch"
          onClick={() => setByPictures(!isByPictures)}
        >
          {isByPictures ? '不传照片，当场核验' : '改传身份证照片，由人工审核'}
        </button>
      ) : null}
    </form>
  )
}
