import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import type { InvitationView } from '#contract/operators/invitationCalls.ts'
import { invitationSteps } from '#contract/operators/invitationWords.ts'
import type { InvitationStep } from '#contract/operators/invitationWords.ts'
import { chooseSite } from '#shared/browser/localCity.ts'
import { loginPath } from '#shared/browser/loginPath.ts'
import { ownVerificationPath } from '#shared/server/permission/verificationPath.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { useSession } from '#shared/server/session.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { dateTime } from '#shared/ui/text/format.ts'

/** The steps of a carrier, each with the invitation step at which it is done. */
const steps: readonly { title: string; hint: string; until: InvitationStep }[] = [
  { title: '注册或登录', hint: '用手机号，一分钟', until: 'verify' },
  { title: '企业认证', hint: '选“物流企业”，上传营业执照', until: 'line' },
  { title: '发布第一条专线', hint: '逐条填写，或导入价格表', until: 'done' },
]

const actionLabels: Record<Exclude<InvitationStep, 'register'>, string> = {
  verify: '接受邀请，去企业认证',
  review: '认证审核中，去查看',
  line: '去发布第一条专线',
  done: '已完成，去接单',
}

/** Button to the next step for a logged-in user. */
function NextAction({ code, invited }: { code: string; invited: InvitationView }) {
  const user = useSession((session) => session.user)
  const navigate = useNavigate()
  const { run, isBusy, fault } = useWrite('/join/acceptInvitation')
  const { step, siteName: name, cityId, parentId } = invited
  if (user === null || step === 'register')
    return (
      <Button component={Link} to={loginPath(`/join/${code}`)}>
        登录 / 注册
      </Button>
    )
  const continueToNext = async () => {
    if (!(await run({ code }))) return
    chooseSite({ name, cityId, parentId, disabled: false })
    const isCarrier = step === 'line' || step === 'done'
    const carrierPath = step === 'line' ? '/carrier/lines' : '/carrier/orders'
    await navigate(isCarrier ? carrierPath : (ownVerificationPath(user) ?? '/'))
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => void continueToNext()}>
        {actionLabels[step]}
      </Button>
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

/** Page 入驻邀请: the inviter, the city, and the three steps to the first order. */
export default function JoinPage() {
  const { code = '' } = useParams()
  const userId = useSession((session) => session.user?.id ?? 0)
  const { data, error, refetch } = useQuery(
    callQuery('/join/openInvitation', { code }, { dependsOn: userId, retry: false }),
  )
  if (!data)
    return (
      <div className="stack gap-5 flush-first">
        <PageHeading title="入驻邀请" />
        <LoadState error={error} refetch={refetch} n={1} heightPx={240} />
      </div>
    )
  const at = invitationSteps.indexOf(data.step)
  return (
    <div className="stack gap-5 flush-first">
      <PageHeading
        title={`专线通邀请${data.company || '您的企业'}入驻${data.siteName}`}
        hint={`发布从${data.siteName}出发的专线，客户直接下单。${dateTime(data.expiresAt)} 前有效。`}
      />
      <section className="card stack gap-4 p-5">
        <ol className="stack gap-4">
          {steps.map(({ title, hint, until }) => {
            const isDone = at >= invitationSteps.indexOf(until)
            return (
              <li key={title} className="row items-start gap-2">
                <span className={isDone ? 'good' : 'soft'}>
                  <Icon of={isDone ? IconCircleCheckFilled : IconCircle} label={isDone ? '已完成' : '待办'} />
                </span>
                <span className="stack gap-1 min-w-0">
                  {title}
                  {isDone ? null : <span className="hint anywhere">{hint}</span>}
                </span>
              </li>
            )
          })}
        </ol>
        <NextAction code={code} invited={data} />
      </section>
    </div>
  )
}
