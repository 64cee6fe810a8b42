import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import {
  releaseStatuses,
  releaseStatusLabels,
  softwarePlatformLabels,
  softwarePlatforms,
} from '#contract/help/softwareWords.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import { ListView } from '#shared/ui/list/ListView.tsx'
import { useList } from '#shared/ui/list/useList.ts'
import { NewReleaseDialog } from './NewReleaseDialog.tsx'
import { PublishReleaseDialog } from './PublishReleaseDialog.tsx'
import { releaseColumns } from './releaseColumns.tsx'
import { softwareListPath, softwarePolling } from './softwareReads.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const spec: ListSpec<'/ops/getSoftwareList', 'platform' | 'status'> = {
  path: softwareListPath,
  filters: {
    platform: { label: '平台', choices: choicesOf(softwarePlatforms, softwarePlatformLabels) },
    status: { label: '状态', choices: choicesOf(releaseStatuses, releaseStatusLabels) },
  },
}

type OpenDialog = { dialog: 'new' } | { dialog: 'publish' | 'withdraw'; release: OpsRelease }

/** Page 软件发布 (product.md §5): operators upload, publish and withdraw releases. */
export default function OpsSoftwarePage() {
  const list = useList(spec, { refetchInterval: softwarePolling })
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const create = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setOpen({ dialog: 'new' })}>
      新建版本
    </Button>
  )
  return (
    <div className="grid gap-5 flush-first">
      <PageHeading
        title="软件发布"
        hint="先建版本、传文件，校验完再发布；上传中断了可以接着传。"
        extra={create}
      />
      <ListView
        list={list}
        caption="软件版本"
        unit="版"
        columns={releaseColumns}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        actions={(release) => (
          <>
            {release.status === 'draft' && release.fileState === 'ready' && (
              <Button
                size="compact-sm"
                aria-label={`发布 ${release.fileName}`}
                onClick={() => setOpen({ dialog: 'publish', release })}
              >
                发布
              </Button>
            )}
            {release.status !== 'withdrawn' && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`撤回 ${release.fileName}`}
                onClick={() => setOpen({ dialog: 'withdraw', release })}
              >
                撤回
              </Button>
            )}
          </>
        )}
        empty={{
          icon: IconPackage,
          none: { title: '还没有软件版本', text: '点“新建版本”上传安装文件，校验后发布', action: create },
          noMatch: { title: '这里没有版本', text: '换个平台或状态，或看全部版本。', all: '看全部版本' },
        }}
      />
      {open?.dialog === 'new' && <NewReleaseDialog onClose={close} />}
      {open?.dialog === 'publish' && <PublishReleaseDialog release={open.release} onClose={close} />}
      {open?.dialog === 'withdraw' && <WithdrawDialog release={open.release} onClose={close} />}
    </div>
  )
}
