import type { OrderValues, PartyKey, PartyValues } from '../orderValues.ts'
import type { AddressRecord } from './useAddressBook.ts'

const partyOf = ({ name, company, phone, regionCode, address }: AddressRecord): PartyValues => ({
  name,
  company,
  phone,
  regionCode,
  address,
})

/** Returns the values with an address book record as one party, and a recipient's usual delivery if none was chosen. */
export function withRecord(values: OrderValues, partyKey: PartyKey, record: AddressRecord): OrderValues {
  const party = partyOf(record)
  const bookRecord = { id: record.id, party }
  if (partyKey === 'shipper')
    return { ...values, shipper: party, shipperRecord: bookRecord, saveShipper: false }
  const deliveryMode =
    values.deliveryMode === 'self' ? (record.deliveryMode ?? values.deliveryMode) : values.deliveryMode
  return { ...values, recipient: party, recipientRecord: bookRecord, saveRecipient: false, deliveryMode }
}
