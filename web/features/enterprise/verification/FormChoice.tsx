import { useState } from 'react'
import {
  mayBecome,
  verificationKindLabels,
  verificationKinds,
} from '../../../../contract/enterprise/verificationWords.ts'
import type { VerificationKind } from '../../../../contract/enterprise/verificationWords.ts'
import { Choices } from '../../../shared/ui/form/Choices.tsx'
import { EnterpriseForm } from './EnterpriseForm.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import type { VerifyInfo } from './verificationReads.ts'

interface Props {
  info: VerifyInfo
  onSubmitted: () => void
}

/** The choice between person and enterprise, where there is one, and the form; it begins with what was submitted last. */
export function FormChoice({ info, onSubmitted }: Props) {
  const { verification, approved, factoryType } = info
  const mayBePerson = mayBecome(factoryType, 1)
  const [kind, setKind] = useState<VerificationKind>(
    factoryType === 0 &&
      (verification?.kind ?? (info.isCheckedAtOnce ? 'personal' : 'enterprise')) === 'personal'
      ? 'personal'
      : 'enterprise',
  )
  const lastOf = (wanted: VerificationKind) =>
    [verification, approved].find((one) => one?.kind === wanted) ?? null
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
      {/* both stay, so that what was typed in one is there after a look at the other */}
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
