import type { FieldSpec } from '../../kernel/fieldTable.ts'

/** Fields of a shipper or recipient: in an order, which has a copy, and in an address book. */
export const partyFields = {
  name: { kind: 'text', label: '姓名', max: 30, isRequired: true },
  company: { kind: 'text', label: '单位', max: 60 },
  phone: { kind: 'phone', label: '电话', isRequired: true },
  regionCode: { kind: 'region', label: '所在地区', isRequired: true },
  address: { kind: 'text', label: '详细地址', max: 120, isRequired: true },
} as const satisfies Record<string, FieldSpec>
