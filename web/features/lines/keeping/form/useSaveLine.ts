import { useEffect, useState } from 'react'
import { carrierLineCalls } from '../../../../../contract/lines/keepingCalls.ts'
import type { OwnLine } from '../../../../../contract/lines/keepingCalls.ts'
import { errorText, faultsOfError, isRefusal } from '../../../../shared/server/callError.ts'
import { useContractForm } from '../../../../shared/ui/form/forms.ts'
import { useWrite } from '../../../../shared/server/writes/useWrite.ts'
import { showSuccessToast } from '../../../../shared/ui/dialog/toast.ts'
import { ownLines } from '../lineReads.ts'
import { amountFault } from './amountFaults.ts'
import type { LineDrafts } from './lineDrafts.ts'
import { formPath, lineRequest } from './lineRequest.ts'
import { blankLine, valuesOfLine } from './lineValues.ts'
import type { LineValues } from './lineValues.ts'

/** Why the last attempt to save did not do what was meant. */
export type SaveProblem =
  | { kind: 'changed'; was: OwnLine; now: OwnLine }
  | { kind: 'doubtful'; doubts: string[] }
  | { kind: 'failed'; text: string }

const schema = carrierLineCalls['/carrier/saveLine'].request

interface Options {
  /** null: a new one. */
  line: OwnLine | null
  siteId: number
  drafts: LineDrafts
  onSaved: () => void
}

/** The form of one line, new or changed, begun where an unsaved one was left, and what stood in the way of saving. */
export function useSaveLine({ line, siteId, drafts, onSaved }: Options) {
  const place = line?.id ?? 'new'
  const [kept] = useState(() => drafts.get(place))
  /** What the form changes; another one after a conflict was looked at. */
  const [base, setBase] = useState(kept?.base ?? line)
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const { send } = useWrite('/carrier/saveLine', { rereads: ownLines })
  const [saved] = useState(() => (line ? valuesOfLine(line) : blankLine(siteId)))
  const { form, submit, isSubmitting, otherFaults } = useContractForm<LineValues, typeof schema>(schema, {
    initial: kept?.values ?? saved,
    toRequest: (values) => ({
      ...(base ? { id: base.id, version: base.version } : {}),
      ...lineRequest(values),
    }),
    toFormPath: formPath,
    sayFault: amountFault,
  })
  const isDirty = isRestored || form.isDirty()
  useEffect(() => {
    if (isDirty) drafts.set(place, { base, values: form.values })
  }, [drafts, place, base, form.values, isDirty])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  const begin = (values: LineValues) => {
    drafts.delete(place)
    setRestored(false)
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    setProblem(null)
  }
  // what was told of the prices and is meant: the server compares the words, so that other figures are asked about anew
  const saveWith = (confirmedDoubts: string[]) =>
    submit(async (words) => {
      const request = { ...words, confirmedDoubts }
      setProblem(null)
      try {
        await send(request, ({ destinationText }) => {
          drafts.delete(place)
          showSuccessToast(base ? `已保存到${destinationText}的专线` : `已新增到${destinationText}的专线`)
          onSaved()
        })
      } catch (error) {
        if (isRefusal(error, 'pricesDoubtful')) setProblem({ kind: 'doubtful', doubts: error.data.doubts })
        else if (isRefusal(error, 'lineChanged') && base)
          setProblem({ kind: 'changed', was: base, now: error.data.current })
        else if (faultsOfError(error).length === 0) setProblem({ kind: 'failed', text: errorText(error) })
        throw error
      }
    })
  return {
    form,
    save: saveWith([]),
    isSubmitting,
    otherFaults,
    problem,
    isDirty,
    isRestored,
    isNew: base === null,
    /** Saves with the prices that were doubted. */
    confirmPrices: (doubts: string[]) => saveWith(doubts)(),
    /** Goes on with what is typed, as a change of the line as it is now. */
    keepTyped: (now: OwnLine) => {
      setBase(now)
      setProblem(null)
    },
    /** Drops what was typed for the line as it is now. */
    takeOver: (now: OwnLine) => {
      setBase(now)
      begin(valuesOfLine(now))
    },
    /** Drops what was restored. */
    beginAnew: () => {
      setBase(line)
      begin(saved)
    },
    /** Gives up what was typed, for good. */
    forget: () => drafts.delete(place),
  }
}
