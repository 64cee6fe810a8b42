import type { CallInput } from '../../../../contract/calls/calls.ts'
import { deliveryModeLabels } from '../../../../contract/orders/words.ts'
import type { DeliveryMode } from '../../../../contract/price/services.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** The form of a record. */
export interface RecordValues extends Record<string, unknown> {
  name: string
  company: string
  phone: string
  regionCode: string | null
  address: string
  /** '' for none preferred, and for shippers. */
  deliveryMode: DeliveryMode | ''
  remark: string
  isDefault: boolean
}

export const blankRecord: RecordValues = {
  name: '',
  company: '',
  phone: '',
  regionCode: null,
  address: '',
  deliveryMode: '',
  remark: '',
  isDefault: false,
}

/** A record as the form holds it. */
export const valuesOf = (record: AddressRecord): RecordValues => ({
  name: record.name,
  company: record.company,
  phone: record.phone,
  regionCode: record.regionCode,
  address: record.address,
  deliveryMode: record.deliveryMode ?? '',
  remark: record.remark,
  isDefault: record.isDefault,
})

type SaveWords = Omit<CallInput<'/record/updateRecipient'>, 'id' | 'version' | 'isDefault'>

/** What is typed of a saved record, as the calls take it. */
export const savedWords = (record: AddressRecord): SaveWords => ({
  name: record.name,
  company: record.company,
  phone: record.phone,
  regionCode: record.regionCode,
  address: record.address,
  remark: record.remark,
  deliveryMode: record.deliveryMode ?? null,
})

/** One field that somebody else changed while the form was open. */
export interface FieldChange {
  label: string
  was: string
  now: string
}

const shown: readonly { label: string; of: (record: AddressRecord) => string }[] = [
  { label: '姓名', of: ({ name }) => name },
  { label: '单位', of: ({ company }) => company },
  { label: '电话', of: ({ phone }) => phone },
  { label: '所在地区', of: ({ regionText }) => regionText },
  { label: '详细地址', of: ({ address }) => address },
  {
    label: '常用送货方式',
    of: ({ deliveryMode }) => (deliveryMode ? deliveryModeLabels[deliveryMode] : ''),
  },
  { label: '备注', of: ({ remark }) => remark },
  { label: '默认', of: ({ isDefault }) => (isDefault ? '是' : '否') },
]

/** What differs between a record as it was and as it is. */
export const changesBetween = (was: AddressRecord, now: AddressRecord): FieldChange[] =>
  shown.flatMap(({ label, of }) => (of(was) === of(now) ? [] : [{ label, was: of(was), now: of(now) }]))
