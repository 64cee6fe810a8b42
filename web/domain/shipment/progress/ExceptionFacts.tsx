import type { OrderDetail } from '#contract/orders/calls.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import { Photos } from '#shared/files/Photos.tsx'
import { dateTime } from '#shared/ui/text/format.ts'

/** Renders an exception: text, step, location and photos; once resolved, also the resolution. */
export function ExceptionFacts({
  exception: { text, openedAt, resolvedAt, node, place, fileIds = [], resolution },
  number,
}: {
  exception: NonNullable<OrderDetail['exception']>
  number: string
}) {
  const where = [node ? orderStatusLabels[node] : '', place ?? ''].filter(Boolean).join(' · ')
  return (
    <>
      {text}（{where ? `${where}，` : ''}
      {dateTime(openedAt)} 登记）
      {resolvedAt ? <p>{`${dateTime(resolvedAt)} 处理完成：${resolution?.text ?? ''}`}</p> : null}
      {fileIds.length > 0 ? <Photos fileIds={fileIds} title="异常照片" fileName={`异常-${number}`} /> : null}
      {resolution && resolution.fileIds.length > 0 ? (
        <Photos fileIds={resolution.fileIds} title="处理照片" fileName={`异常处理-${number}`} />
      ) : null}
    </>
  )
}
