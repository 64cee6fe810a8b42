import { Button } from '@mantine/core'
import { isUnderWay, useLineImport } from './importReads.ts'

/** Links to a price list that is being processed or awaits a decision; renders nothing otherwise. */
export function ImportNotice({ onOpen }: { onOpen: () => void }) {
  const { data } = useLineImport()
  if (!data) return null
  const isBusy = isUnderWay(data.job)
  if (!isBusy && data.stage !== 'checked') return null
  return (
    <div
      className="row wrap justify-between gap-3 gap-x-5 px-4 py-3 text-body ink anywhere wash-brand rounded-1"
      role="status"
    >
      <span>{isBusy ? `“${data.fileName}”正在后台处理。` : `“${data.fileName}”已检查完，还没有生效。`}</span>
      <Button variant="default" size="compact-md" onClick={onOpen}>
        {isBusy ? '查看进度' : '继续导入'}
      </Button>
    </div>
  )
}
