import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import { releaseStatusLabels, softwarePlatformLabels } from '#contract/help/softwareWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import { UploadState } from './UploadState.tsx'
import classes from './OpsSoftware.module.css'

const tones = { draft: 'warn', published: 'good', withdrawn: 'quiet' } as const

function Action({ at, by }: { at: string; by: string }) {
  return (
    <>
      {dateTime(at)}
      <span className="block text-small soft">{by}</span>
    </>
  )
}

/** Columns of 软件发布. */
export const releaseColumns: Column<OpsRelease>[] = [
  {
    key: 'version',
    title: '版本',
    isHead: true,
    cell: ({ platform, version, format }) => `${softwarePlatformLabels[platform]} ${version}（${format}）`,
  },
  {
    key: 'status',
    title: '状态',
    cell: ({ status, withdrawnReason }) => (
      <>
        <Badge tone={tones[status]}>{releaseStatusLabels[status]}</Badge>
        {withdrawnReason && <span className="block text-small soft">{withdrawnReason}</span>}
      </>
    ),
  },
  { key: 'file', title: '文件', cell: (release) => <UploadState release={release} /> },
  {
    key: 'notes',
    title: '更新说明',
    isOffCard: true,
    cell: ({ notes }) => <span className={`anywhere overflow-hidden ${classes.notes}`}>{notes}</span>,
  },
  {
    key: 'created',
    title: '新建',
    isOffCard: true,
    cell: ({ createdAt, createdBy }) => <Action at={createdAt} by={createdBy} />,
  },
  {
    key: 'published',
    title: '发布',
    cell: ({ publishedAt, publishedBy }) =>
      publishedAt === null ? '—' : <Action at={publishedAt} by={publishedBy ?? ''} />,
  },
]
