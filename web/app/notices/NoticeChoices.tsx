import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type { NoticeChoice } from '#contract/notices/calls.ts'
import { groupRules } from '#contract/notices/groups.ts'
import { useMayCall } from '#shared/server/permission/useMay.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { choicesQuery, choose } from './choiceReads.ts'
import { groupIcons } from './groupIcons.ts'
import classes from './NoticeChoices.module.css'

const AlertChoices = lazy(() =>
  import('../newOrders/AlertChoices.tsx').then((module) => ({ default: module.AlertChoices })),
)

/** Renders the user's notification settings; each change applies at once. */
export function NoticeChoices() {
  const { data, error, refetch } = useQuery(choicesQuery)
  const awaitsOrders = useMayCall('/carrier/acceptOrders')
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className="p-5">
        <LoadingRows n={6} />
      </div>
    )
  return (
    <div className="p-5">
      <p className={`text-small normal soft ${classes.hint}`}>
        短信发到 {data.mobile}，每天最多 20 条；同一分钟的几件事合成一条。改动马上生效。
      </p>
      <table className={`w-full mt-4 ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">类别</th>
            <th scope="col">站内</th>
            <th scope="col">短信</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((choice) => (
            <Row key={choice.group} choice={choice} />
          ))}
        </tbody>
      </table>
      {awaitsOrders ? (
        <Suspense>
          <AlertChoices />
        </Suspense>
      ) : null}
    </div>
  )
}

function Row({ choice }: { choice: NoticeChoice }) {
  const { label, hint, smsHint, isAlwaysShown } = groupRules[choice.group]
  // shows the pressed state while the call is in flight
  const [pending, setSent] = useState<NoticeChoice | null>(null)
  const isBusy = pending !== null
  const shown = pending ?? choice
  const hintId = useId()
  const change = async (part: Partial<NoticeChoice>) => {
    const next = { ...choice, ...part }
    setSent(next)
    // the call shows a refusal in a toast; the old choice stays
    await choose(next).catch(() => undefined)
    setSent(null)
  }
  return (
    <tr aria-busy={isBusy}>
      <th scope="row" className={classes.group}>
        <span className="row gap-3 text-body medium ink">
          <Icon of={groupIcons[choice.group]} size={18} />
          {label}
        </span>
        <span id={hintId} className={`text-small normal soft ${classes.hint}`}>
          {hint}
          {smsHint && `；短信只发${smsHint}`}
          {isAlwaysShown && '；站内通知不能关闭'}
        </span>
      </th>
      <td>
        <label className={classes.target}>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={`${label}站内通知`}
            aria-describedby={hintId}
            checked={shown.inApp}
            disabled={isBusy || isAlwaysShown}
            onChange={(event) => void change({ inApp: event.currentTarget.checked })}
          />
        </label>
      </td>
      <td>
        {smsHint === null ? (
          <span className={`text-small normal soft ${classes.hint}`}>不发</span>
        ) : (
          <label className={classes.target}>
            <input
              type="checkbox"
              className={classes.box}
              aria-label={`${label}短信通知`}
              aria-describedby={hintId}
              checked={shown.bySms}
              disabled={isBusy}
              onChange={(event) => void change({ bySms: event.currentTarget.checked })}
            />
          </label>
        )}
      </td>
    </tr>
  )
}
