import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogBox } from './DialogBox.tsx'
import classes from './SidePanel.module.css'

interface Props {
  title: string
  /** Shown beside the title. */
  badge?: ReactNode
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** Renders a detail panel at the side of its list, as high as the window; full-screen on a phone. */
export function SidePanel({ title, badge, isWide = false, onClose, children }: Props) {
  return (
    <DialogBox label={title} onClose={onClose} className={isWide ? classes.wide : classes.panel}>
      <div className="stack h-full">
        <header className={`row gap-4 flex-none border-b ${classes.header}`}>
          <h2 className="section-title min-w-0 figures anywhere">{title}</h2>
          {badge}
          <CloseButton size={44} iconSize={20} aria-label="关闭" className="ms-auto" onClick={onClose} />
        </header>
        {children}
      </div>
    </DialogBox>
  )
}
