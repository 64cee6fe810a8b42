import type { OrderValues, PartyKey, PartyValues } from '../orderValues.ts'
import type { AddressRecord } from './useAddressBook.ts'

const partyOf = ({ name, company, phone, regionCode, address }: AddressRecord): PartyValues => ({
  name,
  company,
  phone,
  regionCode,
  address,
})

/** These values with a record of the address book as one of the parties, and a recipient's usual delivery where none was chosen. */
export function withRecord(values: OrderValues, who: PartyKey, record: AddressRecord): OrderValues {
  const party = partyOf(record)
  const taken = { id: record.id, party }
  if (who === 'shipper') return { ...values, shipper: party, shipperRecord: taken, saveShipper: false }
  const deliveryMode =
    values.deliveryMode === 'self' ? (record.deliveryMode ?? values.deliveryMode) : values.deliveryMode
  return { ...values, recipient: party, recipientRecord: taken, saveRecipient: false, deliveryMode }
}
