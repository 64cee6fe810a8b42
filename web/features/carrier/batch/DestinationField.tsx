import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { CallResponse } from '../../../../contract/calls/calls.ts'

type Destinations = CallResponse<'/carrier/checkBatch'>['destinations']

/** What stands in the field: where all of it goes, or what was chosen of several places. */
export const destinationOf = (destinations: Destinations, chosen: string): string =>
  (destinations.length === 1 && destinations[0]?.code) || chosen

interface Props extends Pick<ComponentProps<typeof NativeSelect>, 'label' | 'error' | 'onFocus' | 'onBlur'> {
  destinations: Destinations
  /** As `destinationOf` tells. */
  value: string
  onChoose: (code: string) => void
}

/** The one place where the goods of a batch are unloaded, each with how much goes there. */
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
