import { IconChevronDown, IconSpeakerphone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Announcement } from '#contract/notices/announcementCalls.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './AnnouncementBand.module.css'

interface Props {
  /** null: only the live region stays, in which screen readers announce the next one. */
  announcement: Pick<Announcement, 'title' | 'text' | 'link'> | null
  /** Shows the whole text, as in a preview. */
  isWhole?: boolean
  /** Content after the text, e.g. 知道了. */
  extra?: ReactNode
}

/** Measures whether a one-line text is truncated. */
function useCutOff(fullText: string) {
  const line = useRef<HTMLParagraphElement>(null)
  const [isCutOff, setCutOff] = useState(false)
  useLayoutEffect(() => {
    const shown = line.current
    if (!shown) return
    const measure = () => {
      // an open text is not truncated: the last measurement stays
      if (shown.dataset['open'] === undefined) setCutOff(shown.scrollWidth > shown.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [fullText])
  return { line, isCutOff }
}

/** Renders an announcement as a slim band: one line of text that unfolds, and its link. */
export function AnnouncementBand({ announcement, isWhole = false, extra }: Props) {
  const fullText = announcement ? `${announcement.title}\n${announcement.text}` : ''
  const [opened, setOpened] = useState('')
  const { line, isCutOff } = useCutOff(fullText)
  const isOpen = isWhole || opened === fullText
  return (
    <div className={announcement ? classes.band : undefined}>
      <div role="status" className={classes.words}>
        {announcement ? (
          <p ref={line} className={`truncate ${classes.line}`} data-open={isOpen || undefined}>
            <Icon of={IconSpeakerphone} size={18} />
            <strong>{announcement.title}</strong> <span>{announcement.text}</span>
          </p>
        ) : null}
      </div>
      {announcement ? (
        <div className={`row flex-none ${classes.actions}`}>
          {isCutOff && !isWhole ? (
            <button
              type="button"
              className={`inline-flex items-center justify-center touch min-w-11 px-2 brand nowrap ${classes.more}`}
              aria-expanded={isOpen}
              aria-label="公告全文"
              title={isOpen ? '收起' : '看全文'}
              onClick={() => setOpened(isOpen ? '' : fullText)}
            >
              <Icon of={IconChevronDown} size={20} />
            </button>
          ) : null}
          {announcement.link === '' ? null : (
            <Link
              to={announcement.link}
              className={`inline-flex items-center justify-center touch min-w-11 px-2 brand nowrap no-underline border-0 pointer hover-underline ${classes.action}`}
            >
              去看看
            </Link>
          )}
          {extra}
        </div>
      ) : null}
    </div>
  )
}
