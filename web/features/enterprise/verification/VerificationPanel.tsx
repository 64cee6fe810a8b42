import { Button } from '@mantine/core'
import { useState } from 'react'
import type { VerifiableType } from '#contract/enterprise/verificationWords.ts'
import { FormChoice } from './FormChoice.tsx'
import { StatusCard } from './StatusCard.tsx'
import { SubmittedFacts } from './SubmittedFacts.tsx'
import type { VerifyInfo } from './verificationReads.ts'

/** Labels of the button by which a verified factory opens the form. */
const changeLabels: Record<VerifiableType, string> = {
  1: '升级为企业认证，或更换身份信息',
  2: '变更企业信息，或升级为物流企业',
  3: '变更企业信息',
}

/** Status of the verification, the submitted data, and the form if a submission is allowed. */
export function VerificationPanel({ info }: { info: VerifyInfo }) {
  const { verification, approved } = info
  // bound to this submission: the next decision closes the form
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const currentKey = `${verification?.id} ${verification?.status}`
  const isChanging = openedFor === currentKey
  const isPending = verification?.status === 'pending'
  const isSettled = verification?.status === 'approved'
  const validSubmission = approved && approved.id !== verification?.id ? approved : null
  return (
    <>
      <StatusCard info={info} />
      {verification && (isPending || isSettled) ? (
        <SubmittedFacts title={isPending ? '提交的内容' : '认证信息'} info={verification} />
      ) : null}
      {validSubmission ? <SubmittedFacts title="现在有效的认证" info={validSubmission} /> : null}
      {isSettled && !isChanging ? (
        <div>
          <Button variant="default" onClick={() => setOpenedFor(currentKey)}>
            {changeLabels[verification.type]}
          </Button>
        </div>
      ) : null}
      {isPending || (isSettled && !isChanging) ? null : (
        <FormChoice key={currentKey} info={info} onSubmitted={() => setOpenedFor(null)} />
      )}
    </>
  )
}
