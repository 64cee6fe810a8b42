import { Button } from '@mantine/core'
import { RowProgress } from '#shared/import/RowProgress.tsx'
import type { SendStep, useSendFile } from './useSendFile.ts'

interface Props {
  step: SendStep
  onStop: () => void
  onResume: ReturnType<typeof useSendFile>['resume']
  onAgain: () => void
}

/** Shows the progress of an upload, with the buttons to stop and resume it. */
export function SendView({ step, onStop, onResume, onAgain }: Props) {
  if (step.at === 'reading' || step.at === 'sending')
    return (
      <>
        {step.at === 'reading' ? (
          <RowProgress label={`正在读取“${step.name}”`} done={0} total={0} />
        ) : (
          <RowProgress
            label={`正在上传“${step.sending.name}”`}
            done={step.sending.done}
            total={step.sending.list.rows.length}
          />
        )}
        {step.at === 'reading' || step.cut === null ? null : (
          <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
            {step.cut}。网络恢复后自动接着传，专线还没有任何变化。
          </p>
        )}
        <div className="flex wrap justify-end gap-3 mt-5">
          <Button variant="default" onClick={onStop}>
            停止
          </Button>
        </div>
      </>
    )
  if (step.at !== 'stopped') return null
  const { sending, fault } = step
  return (
    <>
      <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
        {fault === null ? '已停止。' : `中断了：${fault}。`}已上传 {sending.done} / {sending.list.rows.length}{' '}
        行，专线还没有任何变化。
      </p>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onAgain}>
          换一个文件
        </Button>
        <Button onClick={() => void onResume(sending)}>
          {sending.importId === null ? '重新上传' : '继续上传'}
        </Button>
      </div>
    </>
  )
}
