import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { OpsSite } from '#contract/operators/siteCalls.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'

interface Step {
  title: string
  isDone: boolean
  /** The next action while the step is open. */
  next: string
  /** Page of that action. */
  to: string
}

/** Returns the steps from an opened city to its first order. */
const stepsOf = ({ name, cityId, lines, linesOn, invitations, hasOrders }: OpsSite): Step[] => [
  {
    title: '邀请承运商',
    isDone: invitations > 0 || lines > 0,
    next: `按名单发短信，或生成链接发给${name}的专线老板。`,
    to: `/ops/invitations?site=${cityId}`,
  },
  {
    title: '企业认证',
    isDone: lines > 0,
    next: '承运商提交后到“实名审核”通过，通过后才能发布专线。',
    to: '/ops/verifications',
  },
  {
    title: '专线上线',
    isDone: linesOn > 0,
    next: `请承运商发布从${name}出发的专线，或导入运价表，始发城市选${name}。`,
    to: `/ops/lines?site=${cityId}`,
  },
  {
    title: '第一单',
    isDone: hasOrders,
    next: `在找专线把发货地换成${name}，搜得到专线就试下一单。`,
    to: '/base/search',
  },
]

/** Lists the open steps of a city other than the default one. Hidden once it has an order, or while it is disabled. */
export function SiteSteps({ site }: { site: OpsSite }) {
  const steps = stepsOf(site)
  const done = steps.filter(({ isDone }) => isDone).length
  if (site.disabled || site.hasOrders || site.cityId === defaultSite.cityId) return null
  const title = `${site.name}上线清单`
  return (
    <section className="card stack gap-3" aria-label={title}>
      <h2 className="text-lead">
        {title} <span className="hint figures">{`已完成 ${done}/${steps.length}`}</span>
      </h2>
      <ul className="grid gap-4">
        {steps.map(({ title: name, isDone, next, to }) => (
          <li key={name} className="row items-start gap-2">
            <span className={isDone ? 'good' : 'soft'}>
              <Icon of={isDone ? IconCircleCheckFilled : IconCircle} label={isDone ? '已完成' : '待办'} />
            </span>
            <span className="stack gap-1 min-w-0">
              {isDone ? <span>{name}</span> : <Link to={to}>{name}</Link>}
              {isDone ? null : <span className="hint anywhere">{next}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
