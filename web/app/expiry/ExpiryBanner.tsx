import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { expiryWarningDays } from '#contract/enterprise/renewalWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './ExpiryBanner.module.css'

/** Length of YYYY-MM-DD. */
const dayLength = 10

const renewalPath = '/user/factory?panel=renewal'

interface Ending {
  /** Identifies the term; dismissing it does not hide another one. */
  key: string
  text: string
}

/** Returns the notice for a term that ends soon or is over; null otherwise. */
function endingOf(factory: { id: number; expires_at: string | null }, nowMs: number): Ending | null {
  if (factory.expires_at === null) return null
  const days = Math.ceil((Date.parse(factory.expires_at) - nowMs) / dayMs)
  if (days > expiryWarningDays) return null
  const when = dateTime(factory.expires_at).slice(0, dayLength)
  return {
    key: `${factory.id} ${factory.expires_at}`,
    text:
      days > 0 ? `服务 ${when} 到期，还有 ${days} 天` : `服务已于 ${when} 到期，订单和数据都还在，请尽快续费`,
  }
}

function Banner({ factory }: { factory: { id: number; expires_at: string | null } }) {
  const [dismissed, setDismissed] = useState<string | null>(null)
  const ending = endingOf(factory, useNow().getTime())
  if (ending === null || ending.key === dismissed) return null
  return (
    <aside
      className="row note-warn justify-center gap-x-3 px-5 py-2 text-body"
      aria-label="服务到期提醒"
      data-screen-only
    >
      <div className="row wrap justify-center gap-x-3 min-w-0">
        <span>{ending.text}</span>
        <Link
          to={renewalPath}
          className={`inline-flex items-center touch px-3 warn underline border-0 pointer ${classes.way}`}
        >
          去续费
        </Link>
      </div>
      <button
        type="button"
        className={`inline-flex items-center justify-center touch phone-min-w-11 warn ${classes.dismiss}`}
        aria-label="暂不提醒"
        title="暂不提醒"
        onClick={() => setDismissed(ending.key)}
      >
        <Icon of={IconX} />
      </button>
    </aside>
  )
}

/** Renders a notice for enterprise admins whose term ends soon or is over; dismissed until the page is reloaded. */
export default function ExpiryBanner() {
  const user = useSession((session) => session.user)
  const { pathname, search } = useLocation()
  const mayRenew = useMayCall('/Payment/submitFactoryRenew')
  if (!user || !mayRenew || pathname + search === renewalPath) return null
  return <Banner key={user.id} factory={user.factory} />
}
