import { Button } from '@mantine/core'
import type { VerificationInfo } from '#contract/enterprise/verificationCalls.ts'
import {
  factoryTypeLabels,
  verifiableTypeLabels,
  verificationStatusLabels,
} from '#contract/enterprise/verificationWords.ts'
import { confirmAction } from '#shared/messages/confirm.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { dateTime, relativeAge } from '#shared/ui/text/format.ts'
import { cacheSubmission } from './verificationReads.ts'
import type { VerifyInfo } from './verificationReads.ts'
import classes from './Verification.module.css'

function textOf(info: VerificationInfo, isVerified: boolean): string {
  const { status, submittedAt, decidedAt, isChecked } = info
  switch (status) {
    case 'pending':
      return `${dateTime(submittedAt)} 提交（${relativeAge(submittedAt)}），通常一个工作日内审核完，结果会自动显示在这里并发通知。${
        isVerified ? '审核期间原有认证继续有效。' : ''
      }`
    case 'approved':
      return `${dateTime(decidedAt)} ${isChecked ? '实名核验通过' : '通过审核'}。`
    case 'rejected':
      return `${dateTime(decidedAt)} 驳回。请按原因修改后，在下面重新提交。`
    case 'withdrawn':
      return `${dateTime(decidedAt)} 撤回。需要认证时，请修改后重新提交。`
  }
}

/** Status of the verification with time and reason, and a button to withdraw it. */
export function StatusCard({ info: { verification, factoryType } }: { info: VerifyInfo }) {
  const isVerified = factoryType !== 0
  if (!verification)
    return (
      <section className={classes.status} aria-label="认证状态" data-tone="none">
        <strong className="text-lead">{isVerified ? factoryTypeLabels[factoryType] : '未认证'}</strong>
        <p className="text-body anywhere">
          {isVerified
            ? '您的身份已经过核实。需要变更时，请在下面提交新的认证。'
            : '认证后可下单、咨询、管理订单；物流企业可发布专线、接单'}
        </p>
      </section>
    )
  const { status, type, reason } = verification
  return (
    <section className={classes.status} aria-label="认证状态" data-tone={status}>
      <strong className="text-lead">
        {verifiableTypeLabels[type]}认证 · {verificationStatusLabels[status]}
      </strong>
      {reason ? <p className="text-body bold anywhere">驳回原因：{reason}</p> : null}
      <p className="text-body anywhere">{textOf(verification, isVerified)}</p>
      {status === 'pending' ? <Withdraw /> : null}
    </section>
  )
}

function Withdraw() {
  const { run, isBusy } = useWrite('/user/withdrawVerify')
  const withdraw = async () => {
    const isConfirmed = await confirmAction({
      title: '撤回认证',
      text: '撤回后可以修改内容重新提交，审核会重新排队。',
      confirmLabel: '撤回认证',
    })
    if (!isConfirmed) return
    await run({}, (submission) => {
      cacheSubmission(submission)
      showSuccessToast('已撤回，可以修改后重新提交')
    })
  }
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void withdraw()}>
        撤回并修改
      </Button>
    </div>
  )
}
