import { blankRecord } from '#contract/records/fieldWords.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { inputColumns, recordColumns as columnsOf } from '../../modules/records/index.ts'
import type { Value } from '../copyRows.ts'
import type { DemoOrder } from './demoOrder.ts'

/** Columns of address_record, in the order of the rows below. */
export const recordColumns = [
  'id',
  'factory_id',
  'kind',
  ...inputColumns,
  'is_default',
  'times_used',
  'last_used_at',
  'created_at',
  'updated_at',
] as const

interface DemoRecord {
  factoryId: number
  kind: RecordKind
  columns: ReturnType<typeof columnsOf>
  timesUsed: number
  firstUsedAt: Date
  lastUsedAt: Date
}

/** Returns the parties of the factories' orders, each once per address book, with the number of its orders. */
function usedRecords(orders: readonly DemoOrder[]): DemoRecord[] {
  const records = new Map<string, DemoRecord>()
  for (const { customer, input, createdAt } of orders) {
    if (customer === null) continue
    const { factoryId } = customer
    for (const kind of ['shipper', 'recipient'] as const) {
      const deliveryMode = kind === 'recipient' ? input.consignment.deliveryMode : null
      const { name, phone, address } = input[kind]
      // Parties with the same key are identical, so the columns are made once per record.
      const key = [factoryId, kind, name, phone, address].join(' ')
      const record = records.get(key)
      if (record) {
        record.timesUsed += 1
        record.lastUsedAt = createdAt
      } else
        records.set(key, {
          factoryId,
          kind,
          columns: columnsOf({ ...blankRecord, ...input[kind], deliveryMode }),
          timesUsed: 1,
          firstUsedAt: createdAt,
          lastUsedAt: createdAt,
        })
    }
  }
  return [...records.values()]
}

/** Returns the most used shipper of each factory. */
function defaults(records: readonly DemoRecord[]): ReadonlySet<DemoRecord> {
  const most = new Map<number, DemoRecord>()
  for (const record of records) {
    if (record.kind !== 'shipper') continue
    const before = most.get(record.factoryId)
    if (!before || record.timesUsed > before.timesUsed) most.set(record.factoryId, record)
  }
  return new Set(most.values())
}

/** Returns the address books that these orders, oldest first, fill. Every factory with orders has a default shipper. */
export function recordRows(orders: readonly DemoOrder[]): Value[][] {
  const records = usedRecords(orders)
  const isDefault = defaults(records)
  return records.map((record, index) => {
    const { columns } = record
    return [
      index + 1,
      record.factoryId,
      record.kind,
      ...inputColumns.map((column) => columns[column]),
      isDefault.has(record),
      record.timesUsed,
      record.lastUsedAt,
      record.firstUsedAt,
      record.firstUsedAt,
    ]
  })
}
