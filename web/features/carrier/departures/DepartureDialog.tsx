import { useQuery } from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { departureQuery } from './departureReads.ts'
import { LoadedDeparture } from './LoadedDeparture.tsx'
import classes from './Departures.module.css'

interface Props {
  id: number
  onOpenOrder: (id: number) => void
  /** Signs for those of its orders that can be handed over. */
  onSign: (rows: readonly OrderRow[]) => void
  onClose: () => void
}

/** Renders a departure: vehicle, driver, destination, loading list, and the button that reports its arrival. */
export function DepartureDialog({ id, onOpenOrder, onSign, onClose }: Props) {
  const { data, error, refetch } = useQuery(departureQuery(id))
  const title = data ? `车次 ${data.number}` : '车次'
  return (
    <DialogBox label={title} onClose={onClose} className={classes.dialog}>
      <h2 className="mb-2 text-lead">{title}</h2>
      {data ? (
        <LoadedDeparture departure={data} onOpenOrder={onOpenOrder} onSign={onSign} onClose={onClose} />
      ) : (
        <LoadState error={error} refetch={refetch} n={4} />
      )}
    </DialogBox>
  )
}
