import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { consultAddress } from './lineAddresses.ts'
import type { LineQuoteRequest } from './lineAddresses.ts'
import classes from './lineTools.module.css'

interface Props {
  lineId: number
  of: string
  /** The search that led here. */
  search?: LineQuoteRequest
  className?: string | undefined
}

/** Renders 咨询: a link to the thread with the line's carrier. `of` as in FavoriteButton. */
export function ConsultLink({ lineId, of, search, className = '' }: Props) {
  return (
    <Link
      className={`${classes.tool} ${className}`}
      data-screen-only
      to={consultAddress(lineId, search)}
      aria-label={`咨询${of}`}
    >
      <Icon of={IconMessageCircle} size={18} />
      <span data-text>咨询</span>
    </Link>
  )
}
