import { Button } from '@mantine/core'
import { minuteMs } from '#contract/kernel/time.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { CallError, errorText } from '#shared/server/callError.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { UnknownWaybills } from './UnknownWaybills.tsx'
import { useWaybills } from './useWaybills.ts'
import { WaybillCard } from './WaybillCard.tsx'
import classes from './TrackResults.module.css'

/** Up to this many waybills start open; of more, only the heads, to keep the page short. */
const openMax = 3

/** How long a waybill is highlighted after it moved while the page was open. */
const highlightMs = minuteMs

function upToDateText(checkedAt: string, isOver: boolean, isOnline: boolean): string {
  if (isOver) return '都已结束'
  const time = checkedAt.slice(11)
  return isOnline ? `更新于 ${time}，自动刷新` : `网络断开，下面是 ${time} 的内容；连上后自动更新。`
}

interface Props {
  numbers: readonly string[]
  phoneTail: string
  onWithoutTail: () => void
}

/** The results of the numbers, refetched while the page is visible. Unknown numbers are listed last. */
export function TrackResults({ numbers, phoneTail, onWithoutTail }: Props) {
  const { data, error, isFetching, checkedAtMs, isOver, isOnline, retry } = useWaybills(numbers, phoneTail)
  const now = useNow()
  if (!data) {
    if (!error) return <LoadingRows n={Math.min(numbers.length * 3, 9)} />
    const isTailLimited = phoneTail !== '' && error instanceof CallError && error.code === 429
    return (
      <div className={classes.list}>
        <ErrorState error={error} onRetry={() => void retry()} />
        {isTailLimited ? (
          <Button variant="default" onClick={onWithoutTail}>
            先不用尾号，看隐藏姓名电话的结果
          </Button>
        ) : null}
      </div>
    )
  }
  const found = data.list.filter((row) => row.waybills.length > 0).length
  const shown = data.list.flatMap((row) => row.waybills)
  const isOpen = shown.length <= openMax
  const tailChecked = phoneTail === '' ? [] : shown.filter((row) => !row.isTailLocked)
  const isTailWrong = tailChecked.length > 0 && tailChecked.every((row) => !row.isUnlocked)
  const justMoved = shown.filter(
    (row) => now.getTime() - (data.movedAtMs[row.orderNumber] ?? 0) < highlightMs,
  )
  const checkedAt = dateTime(new Date(checkedAtMs).toISOString())
  const unknownCount = data.list.length - found
  const countText =
    data.list.length > 1
      ? `查了 ${data.list.length} 个单号，查到 ${found} 个${unknownCount > 0 ? `，没有查到 ${unknownCount} 个` : ''}。`
      : ''
  const movedText =
    justMoved.length > 0
      ? `${justMoved.map((row) => row.waybillNumber ?? row.orderNumber).join('、')} 刚刚更新。`
      : ''
  const unknown = data.list.filter((row) => row.waybills.length === 0).map((row) => row.number)
  return (
    <div className={classes.list}>
      <div className={`row wrap text-small soft ${classes.summary}`}>
        <span role="status">{[countText, movedText].filter(Boolean).join('')}</span>
        {error ? (
          <span className="danger" role="alert">
            更新没有成功（{errorText(error)}），下面是旧内容（{checkedAt} 查到的）。
            <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void retry()}>
              重试
            </Button>
          </span>
        ) : (
          <span data-screen-only>{upToDateText(checkedAt, isOver, isOnline)}</span>
        )}
      </div>
      {isTailWrong ? (
        <p className={`px-4 py-3 text-body price rounded-1 ${classes.wrong}`} role="alert">
          尾号 {phoneTail} 与查到的运单都不符，姓名电话仍隐藏。请核对收货人或发货人手机的后 4 位。
        </p>
      ) : null}
      {data.list.map(({ number, waybills }) =>
        waybills.map((waybill) => (
          <WaybillCard
            key={`${number} ${waybill.orderNumber}`}
            searched={number}
            waybill={waybill}
            isTailWrong={phoneTail !== '' && !waybill.isUnlocked}
            isJustMoved={justMoved.includes(waybill)}
            isInitiallyOpen={isOpen}
          />
        )),
      )}
      <UnknownWaybills numbers={unknown} />
    </div>
  )
}
