import type { CallResponse } from '#contract/calls/calls.ts'
import { secondMs } from '#contract/kernel/time.ts'
import { dateTime } from '#shared/ui/text/format.ts'
import classes from '../Api.module.css'

type Attempt = CallResponse<'/carrier/getDelivery'>['attempts'][number]

const durationText = (durationMs: number) =>
  durationMs < secondMs ? `${durationMs} 毫秒` : `${(durationMs / secondMs).toFixed(1)} 秒`

/** The results of all tries, newest first, with the start of each response. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <p className={`text-body anywhere ${classes.text}`}>还没有推送过。</p>
  return (
    <ol className="grid gap-3 text-body anywhere">
      {attempts.toReversed().map(({ at, status, fault, durationMs, answer }) => (
        <li key={at}>
          {dateTime(at)}，{fault ?? `接收方返回 ${status}`}，用时 {durationText(durationMs)}
          {answer === '' ? null : (
            <pre className={classes.code} tabIndex={0} aria-label="接收方返回的内容">
              {answer}
            </pre>
          )}
        </li>
      ))}
    </ol>
  )
}
