import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'

type Destinations = CallResponse<'/carrier/checkBatch'>['destinations']

/** Returns the value of the field: the only destination, or the one that was chosen. */
export const destinationOf = (destinations: Destinations, chosen: string): string =>
  (destinations.length === 1 && destinations[0]?.code) || chosen

const nameAndLoad = ({ name, orders, pieces }: Destinations[number]) => `${name}（${orders} 票 ${pieces} 件）`

interface Props extends Pick<ComponentProps<typeof NativeSelect>, 'label' | 'error' | 'onFocus' | 'onBlur'> {
  destinations: Destinations
  /** From `destinationOf`. */
  value: string
  onChoose: (code: string) => void
}

/**
 * Renders the choice of the one destination of a batch, each with its number of orders and pieces. The only one is text; nothing
 * while they load, so that the focus goes to the next field.
 */
export function DestinationField({ destinations, onChoose, ...field }: Props) {
  const [only] = destinations
  if (!only) return null
  if (destinations.length === 1)
    return (
      <p className="text-body">
        {field.label} <strong>{nameAndLoad(only)}</strong>
      </p>
    )
  return (
    <NativeSelect
      withAsterisk
      {...field}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: '请选择' },
        ...destinations.map((one) => ({ value: one.code, label: nameAndLoad(one) })),
      ]}
    />
  )
}
