import { IconMessageCircle } from '@tabler/icons-react'
import {
  feedbackKindLabels,
  feedbackKinds,
  feedbackStatuses,
  feedbackStatusLabels,
} from '#contract/help/feedbackWords.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { feedbackListPath, feedbackPollMs } from './feedbackReads.ts'
import { queueColumns } from './queueColumns.tsx'

const spec: ListSpec<'/ops/getFeedbackList', 'status' | 'kind'> = {
  path: feedbackListPath,
  keyword: { placeholder: '内容、提交人或企业' },
  filters: {
    status: { label: '状态', choices: choicesOf(feedbackStatuses, feedbackStatusLabels) },
    kind: { label: '类型', choices: choicesOf(feedbackKinds, feedbackKindLabels) },
  },
}

/** Queue of users' feedback, open ones first; the address holds filters and page. */
export function FeedbackQueue({ onOpen }: { onOpen: (id: number) => void }) {
  const list = useList(spec, { refetchInterval: feedbackPollMs })
  const counts = list.query.data?.counts
  return (
    <>
      <ListView
        list={list}
        caption="意见反馈"
        columns={queueColumns(onOpen)}
        idOf={({ id }) => id}
        nameOf={({ text }) => text}
        choices={
          counts
            ? {
                status: feedbackStatuses.map((value) => ({
                  value,
                  label: `${feedbackStatusLabels[value]}（${counts[value] ?? 0}）`,
                })),
              }
            : {}
        }
        empty={{
          icon: IconMessageCircle,
          none: { title: '还没有人提交反馈', text: '用户在“意见反馈”里提交后，会出现在这里，请及时回复。' },
          noMatch: {
            title: '这里没有反馈',
            text: '换个状态、类型或关键字，或看全部反馈。',
            all: '看全部反馈',
          },
        }}
      />
    </>
  )
}
