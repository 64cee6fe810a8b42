import { Button } from '@mantine/core'
import { useState } from 'react'
import type { VerifiableType } from '../../../../contract/enterprise/verificationWords.ts'
import { FormChoice } from './FormChoice.tsx'
import { StatusCard } from './StatusCard.tsx'
import { SubmittedFacts } from './SubmittedFacts.tsx'
import type { VerifyInfo } from './verificationReads.ts'

/** What the button says under which a factory that is verified opens the form. */
const changeLabels: Record<VerifiableType, string> = {
  1: '升级为企业认证，或更换身份信息',
  2: '变更企业信息，或升级为物流企业',
  3: '变更企业信息',
}

/** How it stands, what was submitted, and the form wherever something may be submitted. */
export function VerificationDesk({ info }: { info: VerifyInfo }) {
  const { verification, approved } = info
  // opened for this submission only: whatever is decided next closes it
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const present = `${verification?.id} ${verification?.status}`
  const isChanging = openedFor === present
  const isPending = verification?.status === 'pending'
  const isSettled = verification?.status === 'approved'
  const held = approved && approved.id !== verification?.id ? approved : null
  return (
    <>
      <StatusCard info={info} />
      {verification && (isPending || isSettled) ? (
        <SubmittedFacts title={isPending ? '提交的内容' : '认证信息'} info={verification} />
      ) : null}
      {held ? <SubmittedFacts title="现在有效的认证" info={held} /> : null}
      {isSettled && !isChanging ? (
        <div>
          <Button variant="default" onClick={() => setOpenedFor(present)}>
            {changeLabels[verification.type]}
          </Button>
        </div>
      ) : null}
      {isPending || (isSettled && !isChanging) ? null : (
        <FormChoice key={present} info={info} onSubmitted={() => setOpenedFor(null)} />
      )}
    </>
  )
}
