import { useQuery } from '@tanstack/react-query'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AddressBookPicker } from './AddressBookPicker.tsx'
import classes from '../OrderForm.module.css'
import { isPartyUntyped, recordIdOf } from '../orderValues.ts'
import type { OrderValues, PartyKey } from '../orderValues.ts'
import { bookQuery } from './useAddressBook.ts'
import type { AddressRecord } from './useAddressBook.ts'
import { withRecord } from './withRecord.ts'

interface Props {
  form: UseFormReturnType<OrderValues>
  who: PartyKey
}

/** Picks a party from the address book of the user's factory. */
export function PickFromBook({ form, who }: Props) {
  return (
    <AddressBookPicker
      who={who}
      onPick={(record) => {
        form.setValues(withRecord(form.getValues(), who, record))
        for (const field of ['name', 'company', 'phone', 'regionCode', 'address'])
          form.clearFieldError(`${who}.${field}`)
      }}
    />
  )
}

const saveFields = { shipper: 'saveShipper', recipient: 'saveRecipient' } as const

/** Whether the party goes into the address book with the order; nothing to ask where it was taken from there as it is. */
export function SaveToBook({ form, who }: Props) {
  const { values } = form
  if (recordIdOf(values, who) !== null) return <p className="hint">来自地址簿。</p>
  return (
    <label className={`flex items-start gap-3 touch text-3 ${classes.check}`}>
      <input type="checkbox" {...form.getInputProps(saveFields[who], { type: 'checkbox' })} />
      <span>保存到地址簿</span>
    </label>
  )
}

/** Puts the default shipper of the address book, else the last one, into a form in which no shipper was typed yet. */
export function DefaultShipper({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { data } = useQuery(bookQuery('shipper', { pageSize: 1 }))
  // the default record comes first, whatever the order
  const shipper = data?.list[0]
  // a tab that is come back to is not a new form: a shipper that was taken out stays out
  const isFilled = useRef(false)
  const fill = useEffectEvent((record: AddressRecord) => {
    if (isFilled.current) return
    isFilled.current = true
    const values = form.getValues()
    if (isPartyUntyped(values.shipper)) form.setValues(withRecord(values, 'shipper', record))
  })
  useEffect(() => {
    if (shipper) fill(shipper)
  }, [shipper])
  return null
}
