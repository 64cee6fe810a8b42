import type { CallInput } from '#contract/calls/calls.ts'
import { deliveryModeLabels } from '#contract/orders/words.ts'
import type { DeliveryMode } from '#contract/price/services.ts'
import type { AddressRecord } from '../recordCalls.ts'

/** Form values of a record. */
export interface RecordValues extends Record<string, unknown> {
  name: string
  company: string
  phone: string
  regionCode: string | null
  address: string
  /** '' if none is preferred, and for shippers. */
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

/** Returns a record's form values. */
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

type SavedFields = Omit<CallInput<'/record/updateRecipient'>, 'id' | 'version' | 'isDefault'>

/** Returns a saved record's fields as the save call takes them. */
export const savedFields = (record: AddressRecord): SavedFields => ({
  name: record.name,
  company: record.company,
  phone: record.phone,
  regionCode: record.regionCode,
  address: record.address,
  remark: record.remark,
  deliveryMode: record.deliveryMode ?? null,
})

/** One field that another user changed while the form was open. */
export interface FieldChange {
  label: string
  was: string
  now: string
}

const comparedFields: readonly { label: string; of: (record: AddressRecord) => string }[] = [
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

/** Returns the fields that differ between two versions of a record. */
export const changesBetween = (was: AddressRecord, now: AddressRecord): FieldChange[] =>
  comparedFields.flatMap(({ label, of }) =>
    of(was) === of(now) ? [] : [{ label, was: of(was), now: of(now) }],
  )
