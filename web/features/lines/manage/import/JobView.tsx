import { Button } from '@mantine/core'
import type { BulkJob } from '#contract/files/jobCalls.ts'
import type { JobKind } from '#contract/files/jobWords.ts'
import { RowProgress } from '#shared/import/RowProgress.tsx'

const labels: Record<JobKind, string> = {
  'lineImport.check': '正在检查每一行',
  'lineImport.apply': '正在生效',
  'lineImport.undo': '正在撤销',
}

interface Props {
  job: BulkJob
  isBusy: boolean
  onStop: () => void
  onClose: () => void
}

/** Shows a job on the server. It continues when the page is closed; a stopped job changes no line. */
export function JobView({ job, isBusy, onStop, onClose }: Props) {
  return (
    <>
      <RowProgress
        label={job.state === 'queued' ? '正在排队' : labels[job.kind]}
        done={job.done}
        total={job.state === 'queued' ? 0 : job.total}
      />
      <p className="hint mb-4 anywhere">关闭页面也会继续；全部完成才生效，取消就保持原样。</p>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" loading={isBusy} onClick={onStop}>
          取消
        </Button>
        <Button variant="default" onClick={onClose}>
          关闭，后台继续
        </Button>
      </div>
    </>
  )
}
