import { NavLink } from 'react-router'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { iconOf } from './icons.ts'
import { UnreadMark } from './UnreadMark.tsx'
import { useMenu } from './useMenu.ts'
import type { MenuPage, ShownGroup } from './useMenu.ts'
import classes from './Menu.module.css'

interface GroupProps extends ShownGroup {
  onChosen: (() => void) | undefined
}

/** Renders a group; one of a single page is that page's link. */
function Group({ group, title, pages, isParent, onChosen }: GroupProps) {
  const link = ({ path, title: name }: MenuPage, isAlone: boolean) => (
    <NavLink
      key={path}
      to={path}
      className={`row gap-3 min-h-10 text-body ink no-underline rounded-1 hover-fill phone-text-lead phone-min-h-12 ${classes.link}`}
      onClick={onChosen}
      data-parent={(isAlone && isParent) || undefined}
    >
      {isAlone && <Icon of={iconOf(group)} size={18} />}
      <span>{name}</span>
      <UnreadMark path={path} />
    </NavLink>
  )
  const [only] = pages
  if (only && pages.length === 1) return link(only, true)
  return (
    <div role="group" aria-label={title}>
      <div
        className={`row hint gap-3 min-h-10 px-3 no-underline rounded-1 phone-text-lead phone-min-h-12 ${classes.group}`}
        data-parent={isParent || undefined}
        aria-current={isParent || undefined}
      >
        <Icon of={iconOf(group)} size={18} />
        <span>{title}</span>
      </div>
      <div className={classes.under}>{pages.map((page) => link(page, false))}</div>
    </div>
  )
}

/** Renders the menu at the side, and in the phones' drawer. */
export function Menu({ onChosen }: { onChosen?: () => void }) {
  const { groups, hasFailed, retry } = useMenu()
  return (
    <nav aria-label="主菜单" className="grid gap-1 p-3">
      {groups.map((entry) => (
        <Group key={entry.group} {...entry} onChosen={onChosen} />
      ))}
      {hasFailed && (
        <div className="note-warn p-3 mt-3 text-small rounded-1" role="note">
          后台菜单加载失败，暂用本地菜单。
          <button
            type="button"
            className={`block min-h-8 bold underline phone-touch ${classes.retry}`}
            onClick={retry}
          >
            重试
          </button>
        </div>
      )}
    </nav>
  )
}
