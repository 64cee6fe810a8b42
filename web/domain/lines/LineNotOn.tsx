import { Link } from 'react-router'
import type { LineCard } from '#contract/lines/calls.ts'
import { sameRouteAddress } from './lineAddresses.ts'
import classes from './LineNotOn.module.css'

const messages = {
  paused: '承运商已暂停这条专线，现在不能下单。',
  off: '这条专线已下线，不再承运。',
} as const

/** Renders a notice for a line that takes no orders, with a link to the same route. */
export function LineNotOn({ line }: { line: Pick<LineCard, 'status' | 'siteId' | 'destinationCode'> }) {
  if (line.status === 'on') return null
  return (
    <p className={`note-warn px-3 py-2 text-small rounded-1 ${classes.notice}`} role="status">
      {messages[line.status]}{' '}
      <Link to={sameRouteAddress(line)} data-screen-only>
        找同线路的专线
      </Link>
    </p>
  )
}
