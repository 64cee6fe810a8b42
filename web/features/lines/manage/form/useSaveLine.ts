import { useState } from 'react'
import { carrierLineCalls } from '#contract/lines/manageCalls.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { notSavedText, faultsOfError, isRefusal } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import { ownLineReads } from '../lineReads.ts'
import { lineAmountFault } from './lineAmountFault.ts'
import { formPath, lineRequest } from './lineRequest.ts'
import { blankLine, valuesOfLine } from './lineValues.ts'
import type { LineValues } from './lineValues.ts'

/** Why the last attempt to save did not succeed. */
export type SaveProblem =
  | { kind: 'changed'; was: OwnLine; now: OwnLine }
  | { kind: 'doubtful'; doubts: string[] }
  | { kind: 'failed'; text: string }

const schema = carrierLineCalls['/carrier/saveLine'].request

interface Options {
  /** null: a new line. */
  line: OwnLine | null
  siteId: number
  onSaved: () => void
}

/** Provides the form of a new or existing line, and the last save problem. */
export function useSaveLine({ line, siteId, onSaved }: Options) {
  /** The version that the form changes; replaced once the user has resolved a conflict. */
  const [base, setBase] = useState(line)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const { send, intent } = useWrite('/carrier/saveLine', { rereads: ownLineReads })
  const [initial, setInitial] = useState(() => (line ? valuesOfLine(line) : blankLine(siteId)))
  const { form, submit, isSubmitting, otherFaults, discardAnd } = useContractForm<LineValues, typeof schema>(
    schema,
    {
      initial,
      // not the name of an earlier form, whose fields had other names
      keptAs: `lineForm/${line?.id ?? 'new'}`,
      intent,
      toRequest: (values) => ({
        ...(base ? { id: base.id, version: base.version } : {}),
        ...lineRequest(values),
      }),
      toFormPath: formPath,
      describeFault: lineAmountFault,
    },
  )
  // The confirmed price warnings. The server compares their texts, so that other figures raise a new warning.
  const saveWith = (confirmedDoubts: string[]) =>
    submit(async (words) => {
      const request = { ...words, confirmedDoubts }
      setProblem(null)
      try {
        await send(request, ({ destinationText }) => {
          showSuccessToast(base ? `已保存到${destinationText}的专线` : `已新增到${destinationText}的专线`)
          onSaved()
        })
      } catch (error) {
        if (isRefusal(error, 'pricesDoubtful')) setProblem({ kind: 'doubtful', doubts: error.data.doubts })
        else if (isRefusal(error, 'lineChanged') && base)
          setProblem({ kind: 'changed', was: base, now: error.data.current })
        else if (faultsOfError(error).length === 0) setProblem({ kind: 'failed', text: notSavedText(error) })
        throw error
      }
    })
  return {
    form,
    save: saveWith([]),
    isSubmitting,
    otherFaults,
    problem,
    discardAnd,
    /** Saves with the confirmed price warnings. */
    confirmPrices: (doubts: string[]) => saveWith(doubts)(),
    /** Keeps the typed values, as a change of the line as it is now. */
    keepTyped: (now: OwnLine) => {
      setBase(now)
      setProblem(null)
    },
    /** Discards the typed values in favour of the line as it is now. */
    discardTyped: (now: OwnLine) => {
      const values = valuesOfLine(now)
      setBase(now)
      setInitial(values)
      form.setInitialValues(values)
      form.setValues(values)
      form.clearErrors()
      setProblem(null)
    },
  }
}
