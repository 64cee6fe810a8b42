import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OpeningStep } from '#contract/boards/openingCalls.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { openingQuery } from './boardReads.ts'
import classes from './Board.module.css'

interface StepTexts {
  title: string
  /** Text of the next action while the step is open. */
  next: (step: OpeningStep) => ReactNode
  /** Page of that action; absent for actions on the server itself. */
  to?: string
}

const stepTexts: Record<OpeningStep['step'], StepTexts> = {
  operators: {
    title: '两名运营人员',
    next: ({ count }) =>
      `现有 ${count} 名。再加一名，一人手机丢了也有人审核：在服务器上运行 npm run operator。`,
  },
  sms: {
    title: '开通短信',
    next: () =>
      '还没有开通：收不到验证码，新用户注册不了，访客下不了单。在服务器设置里填好 SMS_PROVIDER 和密钥，再重启。',
  },
  templates: {
    title: '短信模板',
    next: ({ count, enough }) =>
      `${enough} 种通知配好了 ${count} 种，其余只在站内提醒。到短信平台申请模板，填进 SMS_NOTICE_TEMPLATES。`,
  },
  channels: {
    title: '收款渠道',
    next: () => '还收不了续费。在服务器设置里填好微信支付或支付宝。',
  },
  carriers: {
    title: '物流企业入驻',
    next: () => '按名单发短信或发链接邀请专线老板，提交企业认证后到“实名审核”通过。',
    to: '/ops/invitations',
  },
  lines: {
    title: '专线上线',
    next: () => '请入驻的物流企业发布专线，或用价格表导入。',
    to: '/ops/lines',
  },
  orders: { title: '第一单', next: () => '客户能搜到专线了，等第一单进来。', to: '/ops/orders' },
}

function Step({ step }: { step: OpeningStep }) {
  const { title, next, to } = stepTexts[step.step]
  return (
    <li className="row items-start gap-2">
      <span className={step.isDone ? 'good' : 'soft'}>
        <Icon of={step.isDone ? IconCircleCheckFilled : IconCircle} label={step.isDone ? '已完成' : '待办'} />
      </span>
      <span className="stack gap-1 min-w-0">
        {to === undefined || step.isDone ? <span>{title}</span> : <Link to={to}>{title}</Link>}
        {step.isDone ? null : <span className="hint anywhere">{next(step)}</span>}
      </span>
    </li>
  )
}

/** Checklist 上线清单 of the steps before the first order; hidden once all are done. */
export function Opening() {
  const { data } = useQuery(openingQuery)
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0
  if (!data || done === data.steps.length) return null
  return (
    <section className={classes.panel} aria-label="上线清单">
      <h2 className="mb-3 text-lead">
        上线清单 <span className="hint figures">{`已完成 ${done}/${data.steps.length}`}</span>
      </h2>
      <ul className={classes.steps}>
        {data.steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ul>
    </section>
  )
}
