import { Button } from '@mantine/core'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { ConflictNotice, SaveNotice } from '#shared/ui/kit/ConflictNotice.tsx'
import type { AddressRecord } from '../recordCalls.ts'
import { changesBetween } from './recordValues.ts'
import type { SaveProblem } from './useSaveRecord.ts'

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
      <SaveNotice>
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
      </SaveNotice>
    )
  const { was, now } = problem
  return (
    <ConflictNotice
      what="这条记录"
      changes={changesBetween(was, now)}
      onLoad={() => onTakeOver(now)}
      onKeep={() => onChangeThis(now)}
    />
  )
}
