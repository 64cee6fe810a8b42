import { IconMapPin } from '@tabler/icons-react'
import { PhoneLinks } from '../../shared/shipment/PhoneLinks.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'
import classes from './LineDetailPanel.module.css'

interface Props {
  title: string
  station: { name: string; address: string; phones: string[] }
  contact?: string
}

/** A station at one end of a line, with every phone to tap. */
export function Station({ title, station, contact }: Props) {
  return (
    <div className={classes.station}>
      <h4 className={classes.heading}>
        <Icon of={IconMapPin} size={16} />
        {title} · {station.name}
      </h4>
      <p className={classes.text}>{station.address}</p>
      <p className={classes.text}>
        {contact && `${contact} `}
        <PhoneLinks of={station.name} phones={station.phones} />
      </p>
    </div>
  )
}
