import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import {
  verificationCountMax,
  verificationKindLabels,
  verificationKinds,
  verificationSorts,
  verificationStatuses,
  verificationStatusLabels,
} from '#contract/enterprise/verificationWords.ts'
import type { VerificationSort, VerificationStatus } from '#contract/enterprise/verificationWords.ts'
import { Choices } from '#shared/ui/form/Choices.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { queueColumns } from './queueColumns.tsx'

const all = 'all'
/** Hours that a submission has waited at least. */
const waits: Record<string, number> = { '4': 4, '24': 24, '72': 72 }

const spec: ListSpec<'/ops/getVerificationList', 'status' | 'kind' | 'waited', VerificationSort> = {
  path: '/ops/getVerificationList',
  sorts: verificationSorts,
  keyword: { placeholder: '名称、信用代码或手机号' },
  filters: {
    // the queue is what waits for review
    status: {
      choices: [
        ...choicesOf(verificationStatuses, verificationStatusLabels).filter(
          ({ value }) => value !== 'pending',
        ),
        { value: all, label: '全部' },
      ],
      toRequest: (value) => (value === all ? {} : { status: value as VerificationStatus }),
      unset: { status: 'pending' },
    },
    kind: {
      label: '认证类型',
      choices: choicesOf(verificationKinds, verificationKindLabels),
    },
    waited: {
      label: '等待时间',
      allLabel: '不限',
      choices: [
        { value: '4', label: '已等 4 小时以上' },
        { value: '24', label: '已等 1 天以上' },
        { value: '72', label: '已等 3 天以上' },
      ],
      toRequest: (value) => {
        const waitedHours = waits[value]
        return waitedHours === undefined ? null : { waitedHours }
      },
    },
  },
}
const pollMs = 30_000

/** Queue of submissions waiting for review; other states on demand. */
export function Queue({ onOpen }: { onOpen: (id: number) => void }) {
  // new submissions appear within half a minute
  const list = useList(spec, { refetchInterval: pollMs })
  const { values, query, change } = list
  const pending = query.data?.pending ?? 0
  const pendingLabel = verificationStatusLabels.pending
  return (
    <>
      <Choices
        label="状态"
        path="status"
        value={values.status === '' ? 'pending' : values.status}
        choices={[
          { value: 'pending', label: pending > 0 ? `${pendingLabel} ${pending}` : pendingLabel },
          ...(spec.filters.status.choices ?? []),
        ]}
        onChange={(value) => change({ filters: { status: value === 'pending' ? '' : value } })}
      />
      <ListView
        list={list}
        caption="实名认证"
        unit="份"
        countMax={verificationCountMax}
        columns={queueColumns}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        actions={(row) => (
          <Button
            size="compact-sm"
            className="phone-touch"
            variant={row.status === 'pending' ? 'light' : 'default'}
            aria-label={`${row.status === 'pending' ? '审核' : '查看'}${row.name}`}
            onClick={() => onOpen(row.id)}
          >
            {row.status === 'pending' ? '审核' : '查看'}
          </Button>
        )}
        empty={{
          icon: IconShieldCheck,
          none: {
            title: '没有待审核的认证',
            text: '客户提交后会自动出现在这里，可以先查看已审核的认证。',
            action: (
              <Button variant="default" onClick={() => change({ filters: { status: all } })}>
                看全部认证
              </Button>
            ),
          },
          noMatch: {
            title: '没有符合条件的认证',
            text: '换一个状态、类型或关键字试试。',
            all: '看待审核的认证',
          },
        }}
      />
    </>
  )
}
