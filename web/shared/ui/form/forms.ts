import { useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { check } from '#contract/kernel/validation.ts'
import { saved, markFormSaved } from '../../browser/unsaved.ts'
import { useOnScreen } from '../../browser/useOnScreen.ts'
import { faultsOfError } from '../../server/callError.ts'
import type { IntentKey } from '../../server/idempotency.ts'
import { focusFirstFault } from './focusFirstFault.ts'
import { useKeptInput } from './useKeptInput.ts'

/** Returned by a form's `send` when nothing was saved, without an error of a field: the input stays stored. */
export const notSaved = Symbol('not saved')

interface Fault {
  path: string
  message: string
}

export interface ContractFormOptions<Values> {
  initial: Values
  /** Builds the request from the values. Invalid input (not a number) becomes null and the schema reports it. */
  toRequest: (values: Values) => unknown
  /** Maps a path of the request to the form's path where they differ (weightGrams → weightText). */
  toFormPath?: (requestPath: string) => string
  /** Returns a better message for an error at a form path. The typed text (-5 kg) explains more than the parsed value. */
  describeFault?: (formPath: string, values: Values) => string | null
  /** Finds what the schema cannot know, by form paths; shown together with the schema's faults. */
  moreFaults?: (values: Values) => readonly Fault[]
  /** Why the form cannot be submitted yet (e.g. photos still uploading); shown instead of sending. */
  unsent?: string | null
  /**
   * Stores unsaved input in this browser under this name and restores it when the form opens again (useKeptInput.ts). Fields that
   * changed on the server meanwhile keep the server's value. Forms of different records need different names. Closing its tab still asks, because files are not stored.
   */
  keptAs?: string
  /** The intent of the form's write (useWrite), stored with its input. A send whose answer was lost is repeated, not doubled. */
  intent?: IntentKey
}

export interface ContractForm<Values, Schema extends z.ZodType> {
  form: UseFormReturnType<Values>
  /** True between submit and answer; bind it to the button's `loading`. */
  isSubmitting: boolean
  /** Errors that belong to no field, for one line above the button. */
  otherFaults: string[]
  /** Returns the validated request, or null after showing the errors and focusing the first faulty field. */
  checked: () => z.output<Schema> | null
  /**
   * Creates the handler for <form onSubmit>: validates, sends one request at a time, shows the server's errors under their
   * fields. Never clears a field. `send` returns `saved` when the form stays on screen and holds nothing unsaved, and `notSaved`
   * when nothing was saved.
   */
  submit: (
    send: (request: z.output<Schema>) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => Promise<void>
  /** Returns a handler for the user's cancel or close: deletes the stored input, then calls `close`. */
  discardAnd: (close: () => void) => () => void
}

/**
 * Validates a form with the contract's schema, as the server does. The messages and their fields are the same. Spread
 * `form.getInputProps(path)` on the inputs.
 */
export function useContractForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  schema: Schema,
  {
    initial,
    toRequest,
    toFormPath = (path) => path,
    describeFault = () => null,
    moreFaults = () => [],
    unsent = null,
    keptAs,
    intent,
  }: ContractFormOptions<Values>,
): ContractForm<Values, Schema> {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial })
  const kept = useKeptInput(form, initial, keptAs, intent)
  const [isSubmitting, setSubmitting] = useState(false)
  const [otherFaults, setOtherFaults] = useState<string[]>([])
  // a ref, because state would let a second click through before the next render
  const isBusy = useRef(false)
  const isOnScreen = useOnScreen()

  const show = (faults: readonly Fault[]) => {
    const byPath: Record<string, string> = {}
    for (const { path, message } of faults) {
      const at = toFormPath(path)
      byPath[at] ??= describeFault(at, form.getValues()) ?? message
    }
    form.setErrors(byPath)
    setOtherFaults(faults.filter(({ path }) => path === '').map(({ message }) => message))
    if (faults.length > 0 && isOnScreen()) focusFirstFault(Object.keys(byPath))
  }

  const checked = () => {
    const values = form.getValues()
    const result = check(schema, toRequest(values))
    const more = moreFaults(values)
    show([...(result.ok ? [] : result.faults), ...more])
    return result.ok && more.length === 0 ? result.value : null
  }

  const submit =
    (send: (request: z.output<Schema>) => Promise<unknown>) => async (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      const element = event?.currentTarget
      if (isBusy.current) return
      const request = checked()
      if (request === null) return
      if (unsent !== null) {
        setOtherFaults([unsent])
        return
      }
      isBusy.current = true
      setSubmitting(true)
      const sentText = kept.currentText()
      try {
        const result = await send(request)
        if (result === saved) markFormSaved(element)
        if (result !== notSaved) kept.settle(sentText)
      } catch (error) {
        // the call has shown the toast; only errors of fields are shown here
        show(faultsOfError(error))
      } finally {
        isBusy.current = false
        setSubmitting(false)
      }
    }

  const discardAnd = (close: () => void) => () => {
    intent?.settle()
    kept.settle(kept.currentText())
    close()
  }

  return { form, isSubmitting, otherFaults, checked, submit, discardAnd }
}
