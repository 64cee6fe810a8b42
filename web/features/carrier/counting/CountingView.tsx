import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { CameraScanner } from './CameraScanner.tsx'
import { CountedOrder } from './CountedOrder.tsx'
import { useCounting } from './useCounting.ts'
import classes from './Counting.module.css'

/** 清点: scan or type the labels of the pieces; each order shows its count and is sent when done. */
export function CountingView() {
  const counting = useCounting()
  const { numbers, rows, unknownNumbers, tally, notice } = counting
  return (
    <div className="stack gap-4">
      <ScanField onScan={counting.scan} />
      <CameraScanner onScan={counting.scan} />
      <div
        className={`row wrap gap-3 px-4 py-3 text-lead fill rounded-1 ${classes.told}`}
        data-kind={notice?.scan.kind}
        role="status"
        aria-live="assertive"
      >
        {notice?.text ?? '扫描枪扫一下，或打开手机摄像头对准标签条码。'}
        {notice?.scan.kind === 'other' ? (
          <Button
            variant="default"
            onClick={() => notice.scan.kind === 'other' && counting.addOrder(notice.scan.number)}
          >
            加入这一票
          </Button>
        ) : null}
      </div>
      {unknownNumbers.length > 0 ? (
        <p className="hint" role="status">
          没有找到 {unknownNumbers.join('、')}，不是您承运的单，请核对标签。
        </p>
      ) : null}
      {numbers.length === 0 ? (
        <EmptyState title="还没有要点的订单" text="勾选订单或车次后点“清点”，或直接扫标签" />
      ) : !counting.isLoaded ? (
        counting.error ? (
          <ErrorState error={counting.error} onRetry={() => void counting.reread()} />
        ) : (
          <LoadingRows n={3} />
        )
      ) : (
        <ul className={`grid gap-4 ${classes.orders}`} aria-label="清点进度">
          {rows.map((row) => (
            <li key={row.id}>
              <CountedOrder
                row={row}
                tally={tally}
                onSent={() => counting.dropOrder(row)}
                onRestart={() => counting.restart(row)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Input for a hardware scanner, which types each code with Enter; it keeps the focus. */
function ScanField({ onScan }: { onScan: (text: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onScan(text)
    setText('')
  }
  return (
    <form className={`flex items-end gap-3 ${classes.field}`} onSubmit={submit} aria-label="扫描或输入件号">
      <TextInput
        label="件标签条码"
        description={
          <>
            <span className="phone-hidden">扫描枪直接扫；</span>手工输入如 YD000000000017-3，回车
          </>
        }
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">计入</Button>
    </form>
  )
}
