import { Button } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OpsRelease } from '#contract/help/softwareCalls.ts'
import {
  releaseStatuses,
  releaseStatusLabels,
  softwarePlatformLabels,
  softwarePlatforms,
} from '#contract/help/softwareWords.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import { pageRows } from '#shared/ui/table/tableAddress.ts'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { NewReleaseDialog } from './NewReleaseDialog.tsx'
import { PublishReleaseDialog } from './PublishReleaseDialog.tsx'
import { releaseColumns } from './releaseColumns.tsx'
import { softwareQuery } from './softwareReads.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

const spec: TableSpec<'newest', 'platform' | 'status'> = {
  sorts: ['newest'],
  filters: ['platform', 'status'],
}

type OpenDialog = { dialog: 'new' } | { dialog: 'publish' | 'withdraw'; release: OpsRelease }

/** Page 软件发布 (product.md §5): operators upload, publish and withdraw releases. */
export default function OpsSoftwarePage() {
  const [{ page, filters }, change] = useTableAddress(spec)
  const platform = softwarePlatforms.find((value) => value === filters.platform)
  const status = releaseStatuses.find((value) => value === filters.status)
  const query = useQuery(
    softwareQuery({
      page,
      pageSize: pageRows,
      ...(platform ? { platform } : {}),
      ...(status ? { status } : {}),
    }),
  )
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const isFiltered = platform !== undefined || status !== undefined
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
      <div className="flex wrap gap-3 gap-x-5">
        <FilterSelect
          label="平台"
          value={platform ?? ''}
          choices={softwarePlatforms.map((value) => ({ value, label: softwarePlatformLabels[value] }))}
          onChange={(value) => change({ filters: { platform: value } })}
        />
        <FilterSelect
          label="状态"
          value={status ?? ''}
          choices={releaseStatuses.map((value) => ({ value, label: releaseStatusLabels[value] }))}
          onChange={(value) => change({ filters: { status: value } })}
        />
      </div>
      <PagedTable
        caption="软件版本"
        unit="版"
        columns={releaseColumns}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        page={page}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
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
        empty={
          isFiltered || (query.data?.total ?? 0) > 0 ? (
            <EmptyState
              icon={IconPackage}
              title="这里没有版本"
              text="换个平台或状态，或看全部版本。"
              action={
                <Button onClick={() => change({ filters: { platform: '', status: '' }, page: 1 })}>
                  看全部版本
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconPackage}
              title="还没有软件版本"
              text="点“新建版本”上传安装文件，校验后发布"
              action={create}
            />
          )
        }
      />
      {open?.dialog === 'new' && <NewReleaseDialog onClose={close} />}
      {open?.dialog === 'publish' && <PublishReleaseDialog release={open.release} onClose={close} />}
      {open?.dialog === 'withdraw' && <WithdrawDialog release={open.release} onClose={close} />}
    </div>
  )
}
