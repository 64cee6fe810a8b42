import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'

type Destinations = CallResponse<'/carrier/checkBatch'>['destinations']

/** Returns the value of the field: the only destination, or the one that was chosen. */
export const destinationOf = (destinations: Destinations, chosen: string): string =>
  (destinations.length === 1 && destinations[0]?.code) || chosen

interface Props extends Pick<ComponentProps<typeof NativeSelect>, 'label' | 'error' | 'onFocus' | 'onBlur'> {
  destinations: Destinations
  /** From `destinationOf`. */
  value: string
  onChoose: (code: string) => void
}

/** Renders the choice of the one destination of a batch, each with its number of orders and pieces. */
export function DestinationField({ destinations, onChoose, ...field }: Props) {
  return (
    <NativeSelect
      withAsterisk
      {...field}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        ...(destinations.length === 1 ? [] : [{ value: '', label: '请选择' }]),
        ...destinations.map(({ code, name, orders, pieces }) => ({
          value: code,
          label: `${name}（${orders} 票 ${pieces} 件）`,
        })),
      ]}
    />
  )
}
