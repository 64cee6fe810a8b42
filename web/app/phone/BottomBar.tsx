import { IconBell, IconUser } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useWaitingForAcceptance } from '#domain/orders/waitingForAcceptance.ts'
import { unreadText, useUnreadTotal } from '#shared/server/consultUnread.ts'
import { useServerMenuPaths } from '#shared/server/serverMenu.ts'
import { useSession } from '#shared/server/session.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { OnceLink } from '#shared/ui/marked/OnceLink.tsx'
import { useMarked } from '#shared/ui/marked/useMarked.ts'
import { useUnreadNotices } from '../notices/useUnreadNotices.ts'
import { openPanel } from '../panels.ts'
import type { Panel } from '../panels.ts'
import { activeTab } from '../tabs/tabs.ts'
import type { Tab, TabsState } from '../tabs/tabs.ts'
import { useCurrentTabs } from '../tabs/useCurrentTabs.ts'
import { barEntriesOf } from './barEntries.ts'
import type { BarEntry } from './barEntries.ts'
import unreadMark from '../menu/UnreadMark.module.css'
import classes from './BottomBar.module.css'

const matches = ({ path, view }: BarEntry, tab: Tab | undefined) =>
  tab?.name === path && (new URLSearchParams(tab.query).get('view') ?? '') === view

/** Checks for the page of a placed order: 下单 leads to a form. */
const isDone = ({ query }: Tab) => new URLSearchParams(query).has('placed')

/** Returns the entry's page as it was left; the current entry leads to its start. */
function addressOf(entry: BarEntry, { tabs }: TabsState, isHere: boolean): string {
  const openTab = isHere ? undefined : tabs.findLast((tab) => matches(entry, tab) && !isDone(tab))
  return openTab?.fullPath ?? (entry.view ? `${entry.path}?view=${entry.view}` : entry.path)
}

interface OpenerProps {
  panel: Panel
  label: string
  icon: TablerIcon
  /** What is unread, for screen readers; '' for nothing. */
  unread: string
  count: number
}

function Opener({ panel, label, icon, unread, count }: OpenerProps) {
  return (
    <button
      type="button"
      className={classes.entry}
      aria-label={unread ? `${label}，${unread}` : label}
      aria-haspopup="dialog"
      onClick={() => openPanel(panel)}
    >
      <Icon of={icon} size={22} />
      {label}
      {count > 0 && (
        <span className={`${unreadMark.mark} ${classes.unread}`} aria-hidden>
          {unreadText(count)}
        </span>
      )}
    </button>
  )
}

/**
 * Renders the phone navigation in place of menu and tabs: main pages, 消息, and 我的 with the rest. Hidden by CSS where a page has a
 * bar of its own at the foot (`data-own-bar`).
 */
export function BottomBar() {
  const caller = useSession((session) => session.caller)
  const menuPaths = useServerMenuPaths()
  const { tabs } = useCurrentTabs()
  const notices = useUnreadNotices()
  const messages = useUnreadTotal()
  const waiting = useWaitingForAcceptance()
  const entries = barEntriesOf(caller).filter(({ path }) => menuPaths?.has(path) ?? true)
  const current = entries.find((entry) => matches(entry, activeTab(tabs)))
  const [marked, mark] = useMarked(current?.label)
  return (
    <nav aria-label="底部导航" className={classes.bar}>
      {entries.map((entry) => (
        <OnceLink
          key={entry.label}
          to={addressOf(entry, tabs, entry === current && entry.label === marked)}
          className={classes.entry}
          aria-current={entry.label === marked ? 'page' : undefined}
          onClick={() => mark(entry.label)}
        >
          <Icon of={entry.icon} size={22} />
          {entry.label}
          {entry.countsWaiting && waiting > 0 ? (
            <span
              className={`${unreadMark.mark} ${classes.unread}`}
              role="img"
              aria-label={`${unreadText(waiting)} 单待接`}
            >
              {unreadText(waiting)}
            </span>
          ) : null}
        </OnceLink>
      ))}
      <Opener panel="notices" label="消息" icon={IconBell} unread={notices.text} count={notices.unread} />
      <Opener
        panel="mine"
        label="我的"
        icon={IconUser}
        unread={messages > 0 ? `${unreadText(messages)} 条未读消息` : ''}
        count={messages}
      />
    </nav>
  )
}
