import { Button } from '@mantine/core'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import type { AddressRecord } from '../recordCalls.ts'
import { changesBetween } from './recordValues.ts'
import type { SaveProblem } from './useSaveRecord.ts'
import classes from './RecordDialog.module.css'

interface Props {
  kind: RecordKind
  problem: SaveProblem
  isNew: boolean
  onChangeThis: (now: AddressRecord) => void
  onTakeOver: (now: AddressRecord) => void
}

/** Shows why a record was not saved, and the options. The input is kept until one is chosen. */
export function RecordProblemNotice({ kind, problem, isNew, onChangeThis, onTakeOver }: Props) {
  const bookLabel = recordKindLabels[kind]
  if (problem.kind === 'failed')
    return (
      <p className="fault" role="alert">
        {problem.text}
      </p>
    )
  if (problem.kind === 'same')
    return (
      <div className={`note-warn px-4 py-3 text-3 anywhere rounded-1 ${classes.notice}`} role="alert">
        <p>
          {isNew
            ? `重复，已跳过。要更新单位、备注等，请改那一条。`
            : `另有一条${bookLabel}的姓名、电话和地址都与此相同，没有保存。请改一处不同，或关闭后用“查重”合并两条。`}
        </p>
        {isNew ? (
          <Button variant="default" onClick={() => onChangeThis(problem.existing)}>
            用填好的内容改那一条
          </Button>
        ) : null}
      </div>
    )
  const { was, now } = problem
  const changes = changesBetween(was, now)
  return (
    <div className={`note-warn px-4 py-3 text-3 anywhere rounded-1 ${classes.notice}`} role="alert">
      <p>
        这条记录刚被别人修改过，还没有保存您的修改。
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
      <div className="row wrap gap-3">
        <Button variant="default" onClick={() => onTakeOver(now)}>
          载入最新内容
        </Button>
        <Button variant="default" onClick={() => onChangeThis(now)}>
          保留我填的，再保存
        </Button>
      </div>
    </div>
  )
}
