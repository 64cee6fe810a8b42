import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ConflictNotice.module.css'

/** The notice is often at the end of a long form; focusing it scrolls it into view after 保存. */
const focusIt = (notice: HTMLElement | null) => notice?.focus()

/** Renders why something was not saved, with the next steps. */
export const SaveNotice = ({ children }: { children: ReactNode }) => (
  <div className={classes.notice} role="alert" tabIndex={-1} ref={focusIt}>
    {children}
  </div>
)

interface Props {
  /** What was changed: 这条专线. */
  what: string
  /** How the stored values differ from those that the form was opened with. */
  changes: readonly { label: string; was: string; now: string }[]
  /** Loads the stored values. */
  onLoad: () => void
  /** Saves the typed values. */
  onKeep: () => void
}

/** Shows what somebody else changed while a form was open. The typed values stay until the user chooses. */
export const ConflictNotice = ({ what, changes, onLoad, onKeep }: Props) => (
  <SaveNotice>
    <p>
      {what}刚被别人修改过，还没有保存您的修改。
      {changes.length > 0 ? '对方改了：' : '内容没有变，可以直接用您的内容保存。'}
    </p>
    {changes.length > 0 ? (
      <ul>
        {changes.map(({ label, was, now }) => (
          <li key={label}>
            {label}：{was === '' ? '（空）' : was} → {now === '' ? '（空）' : now}
          </li>
        ))}
      </ul>
    ) : null}
    <div className="flex wrap gap-3">
      <Button variant="default" onClick={onLoad}>
        载入最新内容
      </Button>
      <Button variant="default" onClick={onKeep}>
        保留我填的，再保存
      </Button>
    </div>
  </SaveNotice>
)
