import { Button } from '@mantine/core'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { ConflictNotice, SaveNotice } from '#shared/ui/kit/ConflictNotice.tsx'
import { lineDifferences } from './lineDifferences.ts'
import type { SaveProblem } from './useSaveLine.ts'

interface Props {
  problem: SaveProblem
  onKeepTyped: (now: OwnLine) => void
  onDiscardTyped: (now: OwnLine) => void
  onConfirm: (doubts: string[]) => void
}

/** Shows why a line was not saved and how to continue; the typed values stay until the user chooses. */
export function LineProblemNotice({ problem, onKeepTyped, onDiscardTyped, onConfirm }: Props) {
  if (problem.kind === 'failed')
    return (
      <p className="mt-2 text-small danger" role="alert">
        {problem.text}
      </p>
    )
  if (problem.kind === 'doubtful')
    return (
      <SaveNotice>
        <p>还没有保存，请再核对价格：</p>
        <ul>
          {problem.doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
        <Button variant="default" onClick={() => onConfirm(problem.doubts)}>
          没有填错，确认保存
        </Button>
      </SaveNotice>
    )
  const { was, now } = problem
  return (
    <ConflictNotice
      what="这条专线"
      changes={lineDifferences(was, now)}
      onLoad={() => onDiscardTyped(now)}
      onKeep={() => onKeepTyped(now)}
    />
  )
}
