import { Button } from '@mantine/core'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { lineDifferences } from './lineDifferences.ts'
import type { SaveProblem } from './useSaveLine.ts'
import classes from './LineProblemNotice.module.css'

interface Props {
  problem: SaveProblem
  onKeepTyped: (now: OwnLine) => void
  onDiscardTyped: (now: OwnLine) => void
  onConfirm: (doubts: string[]) => void
}

/** The notice is at the end of a long form; focusing it scrolls it into view after 保存. */
const focusIt = (notice: HTMLElement | null) => notice?.focus()

/** Shows why a line was not saved and how to continue; the typed values stay until the user chooses. */
export function LineProblemNotice({ problem, onKeepTyped, onDiscardTyped, onConfirm }: Props) {
  if (problem.kind === 'failed')
    return (
      <p className="mt-2 text-2 danger" role="alert">
        {problem.text}
      </p>
    )
  if (problem.kind === 'doubtful')
    return (
      <div className={classes.notice} role="alert" tabIndex={-1} ref={focusIt}>
        <p>还没有保存，请再核对价格：</p>
        <ul>
          {problem.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
        <Button variant="default" onClick={() => onConfirm(problem.doubts)}>
          没有填错，确认保存
        </Button>
      </div>
    )
  const { was, now } = problem
  const changes = lineDifferences(was, now)
  return (
    <div className={classes.notice} role="alert" tabIndex={-1} ref={focusIt}>
      <p>
        这条专线刚被别人修改过，还没有保存您的修改。
        {changes.length > 0 ? '对方改了：' : '内容没有变，可以直接用您的内容保存。'}
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ label, was: before, now: after }) => (
            <li key={label}>
              {label}：{before === '' ? '（空）' : before} → {after === '' ? '（空）' : after}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex wrap gap-3">
        <Button variant="default" onClick={() => onDiscardTyped(now)}>
          载入最新内容
        </Button>
        <Button variant="default" onClick={() => onKeepTyped(now)}>
          保留我填的，再保存
        </Button>
      </div>
    </div>
  )
}
