import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import { recordCalls } from '#contract/records/calls.ts'
import { recordKindLabels } from '#contract/records/words.ts'
import type { RecordKind } from '#contract/records/words.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { notSavedText, faultsOfError } from '#shared/server/callError.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { notSaved, useContractForm } from '#shared/ui/form/forms.ts'
import { bookPaths } from '../recordCalls.ts'
import type { AddressRecord } from '../recordCalls.ts'
import { blankValues, requestOf, valuesOf } from './recordValues.ts'
import type { RecordValues } from './recordValues.ts'
import { conflictingRecord, duplicateRecord } from './refusals.ts'

/** Why the last attempt to save failed. */
export type SaveProblem =
  | { kind: 'changed'; was: AddressRecord; now: AddressRecord }
  | { kind: 'same'; existing: AddressRecord }
  | { kind: 'failed'; text: string }

const schemas = {
  shipper: recordCalls['/record/updateShipper'].request,
  recipient: recordCalls['/record/updateRecipient'].request,
}

/** Returns a record's form, its save function and the problem of the last attempt. Calls `onSaved` after saving. */
export function useSaveRecord(kind: RecordKind, record: AddressRecord | null, onSaved: () => void) {
  /** The version that the form edits; replaced after a conflict. */
  const [base, setBase] = useState(record)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  // the order form's suggestions come from these books, too
  const { send, intent } = useWrite(bookPaths[kind].save, { rereads: ['/record/'] })
  const toRequest = (values: RecordValues): CallInput<'/record/updateRecipient'> => ({
    ...(base ? { id: base.id, version: base.version } : {}),
    ...requestOf(kind, values),
  })
  // both schemas validate the same form fields
  const { form, submit, isSubmitting, discardAnd } = useContractForm(
    schemas[kind] as (typeof schemas)['shipper'],
    {
      initial: base ? valuesOf(base) : blankValues,
      intent,
      toRequest,
      // of a version: input must not replace a colleague's later change unnoticed
      keptAs: base ? `${kind}/${base.id}/${base.version}` : kind,
    },
  )

  const fail = (error: unknown) => {
    const now = conflictingRecord(error)
    const existing = duplicateRecord(error)
    if (now && base) setProblem({ kind: 'changed', was: base, now })
    else if (existing) setProblem({ kind: 'same', existing })
    else setProblem(faultsOfError(error).length > 0 ? null : { kind: 'failed', text: notSavedText(error) })
  }
  const save = submit(async (request) => {
    setProblem(null)
    try {
      const saved = await send(request)
      if (base === null && saved.isExisting) {
        setProblem({ kind: 'same', existing: saved })
        return notSaved
      }
      showSuccessToast(base ? `已保存对${saved.name}的修改` : `已新增${recordKindLabels[kind]}${saved.name}`)
      return onSaved()
    } catch (error) {
      fail(error)
      throw error
    }
  })

  return {
    form,
    save,
    discardAnd,
    isSubmitting,
    problem,
    isNew: base === null,
    /** Continues with the input as a change of the given current record. */
    changeThis: (now: AddressRecord) => {
      setBase(now)
      setProblem(null)
    },
    /** Discards the input in favour of the given current record. */
    takeOver: (now: AddressRecord) => {
      setBase(now)
      form.setValues(valuesOf(now))
      form.clearErrors()
      setProblem(null)
    },
  }
}
