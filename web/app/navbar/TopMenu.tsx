import { IconChevronDown } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { NavLink } from 'react-router'
import { useSettings } from '#shared/browser/settings.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { UnreadMark } from '../menu/UnreadMark.tsx'
import { useFitting } from '../menu/useFitting.ts'
import { useMenu } from '../menu/useMenu.ts'
import type { ShownGroup } from '../menu/useMenu.ts'
import { moveAlong, moveFrom } from './arrowKeys.ts'
import { useDisclosure } from './useDisclosure.ts'
import classes from './TopMenu.module.css'

/** The width of the overflow button, and the gap between entries. */
const moreRem = 4.75
const gapRem = 0.25

interface SheetProps {
  title: string
  groups: readonly ShownGroup[]
  isParent: boolean
  isAtEnd: boolean
}

/** Renders entries in a sheet below a button. */
function Sheet({ title, groups, isParent, isAtEnd }: SheetProps) {
  const { isOpen, setOpen, opener, openerProps, frameProps, sheetId } = useDisclosure()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    frameProps.onKeyDown(event)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const frame = event.currentTarget
    if (!isOpen) setOpen(true)
    // a closed sheet mounts in the next render
    requestAnimationFrame(() => moveAlong(frame, 'a', event.key === 'ArrowDown' ? 1 : -1))
  }
  return (
    <div className={`relative ${classes.slot}`} {...frameProps} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={opener}
        className={classes.entry}
        data-parent={isParent || undefined}
        {...openerProps}
      >
        {title}
        <Icon of={IconChevronDown} size={14} />
      </button>
      {isOpen && (
        <div
          id={sheetId}
          className={`card p-2 absolute scroll-y ${classes.sheet}`}
          data-at-end={isAtEnd || undefined}
        >
          {groups.map(({ group, title: name, pages }) => (
            <div key={group} role="group" aria-label={name}>
              {groups.length > 1 && pages.length > 1 && (
                <div className={`text-small soft ${classes.name}`}>{name}</div>
              )}
              {pages.map((page) => (
                <NavLink
                  key={page.path}
                  to={page.path}
                  className={`row min-h-10 text-body ink nowrap no-underline rounded-1 hover-fill ${classes.link}`}
                  onClick={() => setOpen(false)}
                >
                  {page.title}
                  <UnreadMark path={page.path} />
                </NavLink>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: ShownGroup }) {
  const [only] = entry.pages
  if (only && entry.pages.length === 1) {
    return (
      <NavLink to={only.path} className={classes.entry} data-parent={entry.isParent || undefined}>
        {only.title}
        <UnreadMark path={only.path} />
      </NavLink>
    )
  }
  return <Sheet title={entry.title} groups={[entry]} isParent={entry.isParent} isAtEnd={false} />
}

function Row() {
  const { groups, hasFailed, retry } = useMenu()
  const key = groups.map(({ group, pages }) => `${group}${pages.length}`).join(' ')
  const { row, n } = useFitting(groups.length, key, moreRem, gapRem)
  const rest = groups.slice(n)
  return (
    <nav aria-label="主菜单" className={`row h-full phone-hidden ${classes.menu}`}>
      <ul ref={row} className={`row gap-2 flex-1 min-w-0 ${classes.row}`} onKeyDown={moveFrom}>
        {groups.slice(0, n).map((entry) => (
          <li key={entry.group}>
            <Entry entry={entry} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Sheet title="更多" groups={rest} isParent={rest.some(({ isParent }) => isParent)} isAtEnd />
          </li>
        )}
      </ul>
      {hasFailed && (
        <button
          type="button"
          className="note-warn flex-none h-9 px-3 text-small rounded-1"
          onClick={retry}
          title="后台菜单加载失败，暂用本地菜单"
        >
          重试菜单
        </button>
      )}
    </nav>
  )
}

/** Renders the menu in the navbar: links, and groups that open below. Entries that do not fit are under 更多. */
export default function TopMenu() {
  // larger text changes the widths: measure again
  const largeText = useSettings((settings) => settings.largeText)
  return <Row key={String(largeText)} />
}
