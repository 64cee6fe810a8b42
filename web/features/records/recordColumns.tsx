import { textOf } from '#contract/price/fieldText.ts'
import { namesIn, recordSpec } from '#contract/records/fieldWords.ts'
import type { RecordKind, recordSorts } from '#contract/records/words.ts'
import { Age } from '#shared/ui/kit/Age.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import type { AddressRecord } from './recordCalls.ts'

export type RecordSort = (typeof recordSorts)[number]

type RecordColumn = Column<AddressRecord, RecordSort>

/** Returns the columns of the fields that have one of their own. */
const ownColumns = (kind: RecordKind): RecordColumn[] =>
  namesIn[kind].flatMap((field) => {
    const spec = recordSpec(field)
    if (spec.column === undefined) return []
    const cell = (record: AddressRecord) => textOf(spec, record[field] ?? null)
    const isWhole = spec.kind !== 'text'
    return [{ key: field, title: spec.column, cell, hideable: true, isOffCard: 'narrow', isWhole }]
  })

/** Renders the name with the company below it, shortened to one line on a card. */
const Name = ({
  record: { name, company, isDefault },
  isCard,
}: {
  record: AddressRecord
  isCard?: boolean
}) => (
  <>
    <strong className="bold">
      <bdi>{name}</bdi>
    </strong>
    {isDefault ? <span className="px-2 ms-2 text-small brand nowrap wash-brand rounded-1">默认</span> : null}
    {company === '' ? null : (
      <small className={`block text-small faint ${isCard ? 'truncate' : ''}`}>{company}</small>
    )}
  </>
)

/** Columns of a book; recipients also have their usual delivery mode. */
export const recordColumns = (kind: RecordKind): RecordColumn[] => [
  {
    key: 'name',
    title: '姓名',
    cardCell: (record) => <Name record={record} isCard />,
    cell: (record) => <Name record={record} />,
    sorts: { ascending: 'name' },
    isHead: true,
  },
  { key: 'phone', title: '电话', cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, isWhole: true },
  {
    key: 'address',
    title: '地址',
    cell: ({ regionText, address }) => (
      <>
        {regionText} <bdi>{address}</bdi>
      </>
    ),
  },
  ...ownColumns(kind),
  {
    key: 'timesUsed',
    title: '使用次数',
    cell: ({ timesUsed }) => timesUsed,
    sorts: { descending: 'used' },
    align: 'end',
    hideable: true,
    isOffCard: 'narrow',
  },
  {
    key: 'lastUsedAt',
    title: '最近使用',
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        '还没用过'
      ) : (
        <span title={dateTime(lastUsedAt)}>
          <Age at={lastUsedAt} />
        </span>
      ),
    sorts: { descending: 'recent' },
    hideable: true,
    isOffCard: 'narrow',
    isWhole: true,
  },
]
