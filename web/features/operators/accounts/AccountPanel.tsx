import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { renewalPlanLabels } from '#contract/enterprise/renewalWords.ts'
import { factoryTypeLabels, verificationStatusLabels } from '#contract/enterprise/verificationWords.ts'
import type { AccountDetail } from '#contract/operators/accountCalls.ts'
import { accountStateLabels } from '#contract/operators/accountWords.ts'
import { FactList } from '#domain/shipment/FactList.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { opsQuery } from '../opsReads.ts'
import { AccountActions } from './AccountActions.tsx'
import { AccountLogins } from './AccountLogins.tsx'
import classes from '../Ops.module.css'

function factsOf({ factory, verification, ...account }: AccountDetail) {
  const term = factory.expiresAt ? `，至 ${dateTime(factory.expiresAt)}` : ''
  return [
    { label: '手机号', value: account.mobile },
    { label: '姓名', value: account.name ?? '没有填' },
    { label: '角色', value: account.role === 'admin' ? '管理员' : '员工' },
    { label: '登录', value: `${account.loginTimes} 次，最近 ${dateTime(account.lastLoginAt)}` },
    {
      label: '现在',
      value: account.loggedInUntil ? `已登录，至 ${dateTime(account.loggedInUntil)}` : '未登录',
    },
    { label: '企业', value: `${factory.name}（${factoryTypeLabels[factory.type]}）` },
    ...(factory.disabledReason ? [{ label: '企业停用原因', value: factory.disabledReason }] : []),
    ...(factory.stoppedReason ? [{ label: '承运暂停原因', value: factory.stoppedReason }] : []),
    ...(account.disabledByFactory ? [{ label: '企业的停用', value: '被其企业停用，由企业管理员启用' }] : []),
    ...(account.disabledReason ? [{ label: '账号停用原因', value: account.disabledReason }] : []),
    { label: '服务', value: factory.plan ? `${renewalPlanLabels[factory.plan]}${term}` : '没有续费' },
    {
      label: '认证',
      value: verification ? (
        <Link to={`/ops/verifications?status=all&verification=${verification.id}`}>
          {verificationStatusLabels[verification.status]}，{dateTime(verification.submittedAt)}
        </Link>
      ) : (
        '没有提交过'
      ),
    },
  ]
}

/** Panel of one account: its data, logins, colleagues, and the operator's actions. */
export function AccountPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(opsQuery('/ops/getAccountDetail', { id }))
  const title = data ? `账号 ${data.alias}` : '账号'
  return (
    <DialogBox label={title} onClose={onClose} width="sheet">
      <header className={`row wrap gap-3 ${classes.head}`}>
        <h2 className="text-lead bold anywhere">{title}</h2>
        {data ? (
          <Badge tone={data.state === 'enabled' ? 'good' : 'bad'}>{accountStateLabels[data.state]}</Badge>
        ) : null}
        <CloseButton size={44} iconSize={20} aria-label="关闭" onClick={onClose} />
      </header>
      {data ? (
        <>
          <FactList facts={factsOf(data)} />
          <AccountActions account={data} />
          <p className={classes.text}>
            <Link to={`/ops/audit?subjectKind=user&subjectId=${id}`}>看这个账号的操作记录</Link>
            {'　'}
            <Link to={`/ops/accounts?factory=${data.factory.id}`}>
              看同企业的 {data.colleagues.length + 1} 个账号
            </Link>
          </p>
          <AccountLogins id={id} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={6} />
      )}
    </DialogBox>
  )
}
