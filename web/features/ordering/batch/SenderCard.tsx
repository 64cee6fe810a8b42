import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { DefaultShipper } from '../parties/BookOfParty.tsx'
import { PartyFields } from '../parties/PartyFields.tsx'
import type { BatchSender } from './batchRow.ts'

interface Props {
  sender: BatchSender
  /** The sender's faults, by the form's paths. */
  faults: readonly { path: string; message: string }[]
  onChange: (sender: BatchSender) => void
}

/** Renders the sender of the whole batch: one line, or fields while something is missing or being changed. */
export function SenderCard({ sender, faults, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm<OrderValues>({
    mode: 'controlled',
    initialValues: { ...blankOrder, ...sender },
    onValuesChange: ({ shipper, shipperRecord, saveShipper }) =>
      onChange({ shipper, shipperRecord, saveShipper }),
  })
  const { shipper } = sender
  const regionText = useRegionText(shipper.regionCode)
  const isWhole = faults.length === 0
  const done = () => {
    form.setErrors(Object.fromEntries(faults.map(({ path, message }) => [path, message])))
    setOpen(!isWhole)
  }
  return (
    // Once a field is focused, the card stays open until the user closes it.
    <div className="grid gap-3" onFocus={(event) => event.target.matches('input') && setOpen(true)}>
      <DefaultShipper form={form} />
      {isWhole && !isOpen ? (
        <div className="card row wrap gap-3 p-4 text-body">
          <p className="min-w-0 anywhere flex-1">
            <span className="bold">发货人</span> <bdi>{shipper.name}</bdi> {shipper.phone}，{regionText}{' '}
            <bdi>{shipper.address}</bdi>
          </p>
          <Button variant="default" onClick={() => setOpen(true)}>
            修改发货人
          </Button>
        </div>
      ) : (
        <>
          <PartyFields form={form} partyKey="shipper" hasBook />
          <div className="flex justify-end">
            <Button variant="default" onClick={done}>
              发货人填好了
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
