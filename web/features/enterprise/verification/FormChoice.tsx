import { useState } from 'react'
import {
  canApplyForType,
  verificationKindLabels,
  verificationKinds,
} from '#contract/enterprise/verificationWords.ts'
import type { VerificationKind } from '#contract/enterprise/verificationWords.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import { EnterpriseForm } from './EnterpriseForm.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import type { VerifyInfo } from './verificationReads.ts'

interface Props {
  info: VerifyInfo
  onSubmitted: () => void
}

/** Choice between person and enterprise, if allowed, and the form with the latest submission's values. */
export function FormChoice({ info, onSubmitted }: Props) {
  const { verification, approved, factoryType } = info
  const mayBePerson = canApplyForType(factoryType, 1)
  const [kind, setKind] = useState<VerificationKind>(
    factoryType === 0 &&
      (verification?.kind ?? (info.isCheckedAtOnce ? 'personal' : 'enterprise')) === 'personal'
      ? 'personal'
      : 'enterprise',
  )
  const lastOf = (wantedKind: VerificationKind) =>
    [verification, approved].find((submission) => submission?.kind === wantedKind) ?? null
  return (
    <section className="card grid gap-5 min-w-0 p-5 phone-p-4" aria-label="填写认证资料">
      <h2 className="section-title">填写认证资料</h2>
      {mayBePerson ? (
        <Choices
          label="认证类型"
          path="kind"
          value={kind}
          choices={verificationKinds.map((value) => ({ value, label: verificationKindLabels[value] }))}
          onChange={setKind}
        />
      ) : null}
      {/* both stay mounted, so that switching keeps the input */}
      {mayBePerson ? (
        <div hidden={kind !== 'personal'}>
          <PersonalForm
            isCheckedAtOnce={info.isCheckedAtOnce}
            last={lastOf('personal')}
            onSubmitted={onSubmitted}
          />
        </div>
      ) : null}
      <div hidden={kind !== 'enterprise'}>
        <EnterpriseForm last={lastOf('enterprise')} factoryType={factoryType} onSubmitted={onSubmitted} />
      </div>
    </section>
  )
}
