import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CheckInput } from '#shared/ui/fields/CheckInput.tsx'
import { isPartyUntyped, recordIdOf } from '../orderValues.ts'
import type { OrderValues, PartyKey } from '../orderValues.ts'
import { AddressBookPicker } from './AddressBookPicker.tsx'
import { bookQuery } from './useAddressBook.ts'
import type { AddressRecord } from './useAddressBook.ts'
import { withRecord } from './withRecord.ts'

interface Props {
  form: UseFormReturnType<OrderValues>
  partyKey: PartyKey
}

/** Picks a party from the factory's address book. */
export function PickFromBook({ form, partyKey }: Props) {
  return (
    <AddressBookPicker
      partyKey={partyKey}
      onPick={(record) => {
        form.setValues(withRecord(form.getValues(), partyKey, record))
        for (const field of ['name', 'company', 'phone', 'regionCode', 'address'])
          form.clearFieldError(`${partyKey}.${field}`)
      }}
    />
  )
}

const saveFields = { shipper: 'saveShipper', recipient: 'saveRecipient' } as const

/** Renders the choice to save the party in the address book; nothing to choose if it is an unchanged record. */
export function SaveToBook({ form, partyKey }: Props) {
  const { values } = form
  if (recordIdOf(values, partyKey) !== null) return <p className="hint">来自地址簿。</p>
  const input = form.getInputProps(saveFields[partyKey], { type: 'checkbox' })
  return <CheckInput label="保存到地址簿" input={input} />
}

/** Fills the default shipper of the address book, else the last used one, into a form without a shipper. */
export function DefaultShipper({ form }: { form: UseFormReturnType<OrderValues> }) {
  const { data } = useQuery(bookQuery('shipper', { pageSize: 1 }))
  // The default record comes first in every order.
  const shipper = data?.list[0]
  // Returning to a tab is not a new form: a removed shipper stays removed.
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
