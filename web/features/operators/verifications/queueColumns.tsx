import { verifiableTypeLabels } from '#contract/enterprise/verificationWords.ts'
import type { VerificationSort } from '#contract/enterprise/verificationWords.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { Age } from '#shared/ui/kit/Age.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { VerificationBadge } from './VerificationBadge.tsx'
import type { QueueRow } from './verificationReads.ts'
import classes from './Verifications.module.css'

const isLate = ({ status, submittedAt }: QueueRow) =>
  status === 'pending' && Date.now() - Date.parse(submittedAt) > dayMs

/** Shows how long a request has waited, red after a day. */
const WaitingTime = ({ row }: { row: QueueRow }) => (
  <span className={`soft ${classes.age}`} data-late={isLate(row) || undefined}>
    <Age at={row.submittedAt} />
  </span>
)

/** Columns of the queue. */
export const queueColumns: readonly Column<QueueRow, VerificationSort>[] = [
  { key: 'name', title: '名称', isHead: true, cell: (row) => row.name },
  {
    key: 'type',
    title: '认证类型',
    isWhole: true,
    cell: ({ type, factoryType }) => `${verifiableTypeLabels[type]}${factoryType === type ? '（变更）' : ''}`,
  },
  {
    key: 'status',
    title: '状态',
    isWhole: true,
    cell: ({ status }) => <VerificationBadge status={status} />,
  },
  {
    key: 'submitter',
    title: '提交人',
    cell: ({ submitterAlias, submitterMobile }) => `${submitterAlias} ${submitterMobile ?? '（已注销）'}`,
  },
  {
    key: 'submittedAt',
    title: '提交时间',
    isWhole: true,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cardCell: (row) => <WaitingTime row={row} />,
    cell: (row) => (
      <>
        {dateTime(row.submittedAt)} <WaitingTime row={row} />
      </>
    ),
  },
  {
    key: 'reviewer',
    title: '处理',
    cell: ({ decidedAt, reviewerAlias }) =>
      decidedAt === null ? '' : `${reviewerAlias ?? '本人撤回'} ${dateTime(decidedAt)}`,
  },
]
