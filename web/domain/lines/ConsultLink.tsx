import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Icon } from '../../shared/ui/kit/Icon.tsx'
import { consultAddress } from './lineAddresses.ts'
import classes from './lineTools.module.css'

/** 咨询: to the thread with the carrier about this line. `of` as in FavoriteButton. */
export function ConsultLink({ lineId, of }: { lineId: number; of: string }) {
  return (
    <Link className={classes.tool} data-screen-only to={consultAddress(lineId)} aria-label={`咨询${of}`}>
      <Icon of={IconMessage} size={18} />
      咨询
    </Link>
  )
}
