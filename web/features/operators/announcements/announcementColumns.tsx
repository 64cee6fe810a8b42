import { Link } from 'react-router'
import type { OpsAnnouncement } from '#contract/notices/announcementCalls.ts'
import { announcementAudienceLabels, announcementStateLabels } from '#contract/notices/announcementWords.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime } from '#shared/ui/text/format.ts'

export const announcementColumns: readonly Column<OpsAnnouncement>[] = [
  {
    key: 'title',
    title: '公告',
    isHead: true,
    cardCell: ({ title, text }) => (
      <>
        {title}
        <p className="text-small soft truncate">{text}</p>
      </>
    ),
    cell: ({ title, text, link }) => (
      <>
        {title}
        <span className="block text-small soft anywhere">{text}</span>
        {link === '' ? null : (
          <Link to={link} className="block text-small soft anywhere">
            {link}
          </Link>
        )}
      </>
    ),
  },
  { key: 'audience', title: '对象', cell: ({ audience }) => announcementAudienceLabels[audience] },
  {
    key: 'state',
    title: '状态',
    cell: ({ state }) => (
      <Badge tone={state === 'shown' ? 'good' : 'quiet'}>{announcementStateLabels[state]}</Badge>
    ),
  },
  { key: 'readers', title: '已读', align: 'end', cell: ({ readers }) => `${readers} 人` },
  {
    key: 'published',
    title: '发布',
    isOffCard: true,
    isWhole: true,
    cell: ({ publishedAt, publishedBy }) => (
      <>
        {dateTime(publishedAt)}
        <span className="block text-small soft anywhere">{publishedBy}</span>
      </>
    ),
  },
  { key: 'ends', title: '展示到', isWhole: true, cell: ({ endsAt }) => dateTime(endsAt) },
]
