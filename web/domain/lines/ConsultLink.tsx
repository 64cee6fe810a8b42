import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { consultAddress } from './lineAddresses.ts'
import type { AskedTo } from './lineAddresses.ts'
import classes from './lineTools.module.css'

interface Props {
  lineId: number
  of: string
  /** What was searched for. */
  asked?: AskedTo
}

/** 咨询: to the thread with the carrier about this line. `of` as in FavoriteButton. */
export function ConsultLink({ lineId, of, asked }: Props) {
  return (
    <Link
      className={classes.tool}
      data-screen-only
      to={consultAddress(lineId, asked)}
      aria-label={`咨询${of}`}
    >
      <Icon of={IconMessage} size={18} />
      <span data-text>咨询</span>
    </Link>
  )
}
