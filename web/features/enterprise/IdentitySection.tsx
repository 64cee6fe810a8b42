import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { factoryTypeLabels, verificationStatusLabels } from '#contract/enterprise/verificationWords.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { dateTime } from '#shared/ui/text/format.ts'

type Verification = NonNullable<FactoryInfo['verification']>

/** Notice about a pending or rejected change of the verified data. */
function ChangeNotice({ status, reason, submittedAt }: Verification) {
  if (status === 'pending')
    return (
      <p className="tone px-4 py-3 text-body anywhere rounded-1" data-tone="warn">
        {dateTime(submittedAt)} 提交的变更{verificationStatusLabels.pending}，审核期间原有认证继续有效。
      </p>
    )
  if (status === 'rejected')
    return (
      <p className="tone px-4 py-3 text-body anywhere rounded-1" data-tone="bad">
        {dateTime(submittedAt)} 提交的变更被驳回：{reason}。请修改后重新提交。
      </p>
    )
  return null
}

/** The verified data, with a link to change them. */
export function IdentitySection({ factory }: { factory: FactoryInfo }) {
  const { id, type, name, creditCode, legalPerson, roadPermit, createdAt, verification } = factory
  const facts = [
    { label: '企业名称', value: name },
    { label: '企业类型', value: factoryTypeLabels[type] },
    { label: '统一社会信用代码', value: creditCode ?? '—' },
    { label: '法定代表人', value: legalPerson ?? '—' },
    ...(type === 3 ? [{ label: '道路运输经营许可证号', value: roadPermit ?? '—' }] : []),
    { label: '注册时间', value: dateTime(createdAt) },
  ]
  return (
    <section className="card grid gap-5 min-w-0 p-5 phone-p-4" aria-labelledby="factory-identity">
      <div className="row wrap justify-between gap-3 gap-x-5">
        <h2 className="section-title" id="factory-identity">
          认证信息
        </h2>
        <Button component={Link} to={`/user/verification/${id}`} variant="default">
          {verification?.status === 'pending' ? '查看审核进度' : '变更认证'}
        </Button>
      </div>
      {verification ? <ChangeNotice {...verification} /> : null}
      <FactList facts={facts} />
    </section>
  )
}
