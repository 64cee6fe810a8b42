import type { OpsFeedbackRow } from '#contract/help/feedbackCalls.ts'
import { feedbackKindLabels } from '#contract/help/feedbackWords.ts'
import { FeedbackStatusBadge } from '#domain/help/FeedbackStatusBadge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from './OpsFeedback.module.css'

const extras = ({ pictures, replies }: OpsFeedbackRow) =>
  [pictures > 0 ? `${pictures} 张图` : '', replies > 0 ? `${replies} 条回复` : ''].filter(Boolean).join('，')

/** Columns of the queue; the text opens the thread. */
export const queueColumns = (onOpen: (id: number) => void): Column<OpsFeedbackRow>[] => [
  {
    key: 'text',
    title: '内容',
    isHead: true,
    cell: (row) => (
      <>
        <button
          type="button"
          className={`brand anywhere text-start overflow-hidden hover-underline phone-touch ${classes.open}`}
          onClick={() => onOpen(row.id)}
        >
          {row.text}
        </button>
        {extras(row) && <span className="block text-small soft">{extras(row)}</span>}
      </>
    ),
  },
  { key: 'kind', title: '类型', cell: ({ kind }) => feedbackKindLabels[kind] },
  { key: 'status', title: '状态', cell: ({ status }) => <FeedbackStatusBadge status={status} /> },
  { key: 'author', title: '提交人', cell: ({ author, factory }) => `${author}，${factory}` },
  {
    key: 'created',
    title: '提交时间',
    isOffCard: true,
    isWhole: true,
    cell: ({ createdAt }) => dateTime(createdAt),
  },
  {
    key: 'updated',
    title: '最近动态',
    isOffCard: true,
    isWhole: true,
    cell: ({ updatedAt }) => dateTime(updatedAt),
  },
]
