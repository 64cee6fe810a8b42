import { Button } from '@mantine/core'
import { CallError, errorText } from '../../shared/callError.ts'
import { dateTime } from '../../shared/format.ts'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { UnknownNumbers } from './UnknownNumbers.tsx'
import { useWaybills } from './useWaybills.ts'
import { WaybillCard } from './WaybillCard.tsx'
import classes from './TrackResults.module.css'

/** Up to this many waybills stand open at once; of more, only the heads, so that the page can be looked over. */
const openAtOnce = 3

interface Props {
  numbers: readonly string[]
  phoneTail: string
  onWithoutTail: () => void
}

/** The answers for the numbers: unknown, known without movement, or the waybill; kept up to date while the page is visible. */
export function TrackResults({ numbers, phoneTail, onWithoutTail }: Props) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useWaybills(numbers, phoneTail)
  if (!data) {
    if (!error) return <LoadingRows n={Math.min(numbers.length * 3, 9)} />
    const isTailTrouble = phoneTail !== '' && error instanceof CallError && error.code === 429
    return (
      <div className={classes.list}>
        <ErrorState error={error} onRetry={() => void refetch()} />
        {isTailTrouble ? (
          <Button variant="default" onClick={onWithoutTail}>
            先不用尾号，看隐藏姓名电话的结果
          </Button>
        ) : null}
      </div>
    )
  }
  const found = data.list.filter((row) => row.waybills.length > 0).length
  const shown = data.list.flatMap((row) => row.waybills)
  const isOpen = shown.length <= openAtOnce
  const tried = phoneTail === '' ? [] : shown.filter((row) => !row.isTailLocked)
  const isTailWrong = tried.length > 0 && tried.every((row) => !row.isUnlocked)
  const unknown = data.list.filter((row) => row.waybills.length === 0).map((row) => row.number)
  return (
    <div className={classes.list}>
      <p className={classes.summary} aria-live="polite">
        {data.list.length > 1
          ? `查了 ${data.list.length} 个单号，查到 ${found} 个${found < data.list.length ? `，没有查到 ${data.list.length - found} 个` : ''}。`
          : ''}
        {error ? (
          <span className={classes.stale}>
            更新没有成功（{errorText(error)}），下面是旧内容（
            {dateTime(new Date(dataUpdatedAt).toISOString())} 查到的）。
            <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
              重试
            </Button>
          </span>
        ) : (
          <span>{dateTime(new Date(dataUpdatedAt).toISOString()).slice(11)} 更新，每 20 秒自动刷新</span>
        )}
      </p>
      {isTailWrong ? (
        <p className={classes.wrong} role="alert">
          尾号 {phoneTail} 与查到的运单都不符，姓名电话仍隐藏。请核对收货人或发货人手机的后 4 位。
        </p>
      ) : null}
      {data.list.map(({ number, waybills }) =>
        waybills.map((waybill) => (
          <WaybillCard
            key={`${number} ${waybill.orderNumber}`}
            asked={number}
            waybill={waybill}
            isTailWrong={phoneTail !== '' && !waybill.isUnlocked}
            isInitiallyOpen={isOpen}
          />
        )),
      )}
      <UnknownNumbers numbers={unknown} />
    </div>
  )
}
