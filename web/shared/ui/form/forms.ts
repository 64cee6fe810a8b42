import { useForm } from '@mantine/form'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import { check } from '../../../../contract/kernel/validation.ts'
import { faultsOfError } from '../../server/callError.ts'
import { focusFirstFault } from './focusFirstFault.ts'
import { saved, settleForm } from '../../browser/unsaved.ts'
import { useOnScreen } from '../../browser/useOnScreen.ts'

interface Fault {
  path: string
  message: string
}

export interface ContractFormOptions<Values> {
  initial: Values
  /** The request that these values say; what cannot be said (not a number) becomes null and is named by the schema. */
  toRequest: (values: Values) => unknown
  /** The form's path for a path of the request, where the two differ (weightGrams → weightText). */
  toFormPath?: (requestPath: string) => string
  /** A better sentence for a fault at a path of the form: what was typed there (-5 kg) says more than what became of it. */
  sayFault?: (formPath: string, values: Values) => string | null
  /** What of the form is not with the server yet, say a photo: while there is such a word it is said, and nothing is sent. */
  unsent?: string | null
}

export interface ContractForm<Values, Schema extends z.ZodType> {
  form: UseFormReturnType<Values>
  /** Between submit and answer; bind it to the button's `loading`. */
  isSubmitting: boolean
  /** Faults that belong to no field of the form, for one line above the button. */
  otherFaults: string[]
  /** The checked request, or null after showing what is wrong and focusing the first faulty field. */
  checked: () => z.output<Schema> | null
  /**
   * For <form onSubmit>: checks, sends once at a time, shows the server's faults under their fields. Never clears a field. `send`
   * answers `saved` where the form stays on screen and holds nothing unsaved any more.
   */
  submit: (
    send: (request: z.output<Schema>) => Promise<unknown>,
  ) => (event?: FormEvent<HTMLFormElement>) => Promise<void>
}

/**
 * The one pattern of forms: the contract's schema checks in the browser what the server will check again, and both speak the
 * same sentences under the same fields. Spread `form.getInputProps(path)` on the inputs.
 */
export function useContractForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  schema: Schema,
  {
    initial,
    toRequest,
    toFormPath = (path) => path,
    sayFault = () => null,
    unsent = null,
  }: ContractFormOptions<Values>,
): ContractForm<Values, Schema> {
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial })
  const [isSubmitting, setSubmitting] = useState(false)
  const [otherFaults, setOtherFaults] = useState<string[]>([])
  // state would let a second click through that comes before the next rendering
  const isBusy = useRef(false)
  const isOnScreen = useOnScreen()

  const show = (faults: readonly Fault[]) => {
    const byPath: Record<string, string> = {}
    for (const { path, message } of faults) {
      const at = toFormPath(path)
      byPath[at] ??= sayFault(at, form.getValues()) ?? message
    }
    form.setErrors(byPath)
    setOtherFaults(faults.filter(({ path }) => path === '').map(({ message }) => message))
    if (faults.length > 0 && isOnScreen()) focusFirstFault(Object.keys(byPath))
  }

  const checked = () => {
    const result = check(schema, toRequest(form.getValues()))
    show(result.ok ? [] : result.faults)
    return result.ok ? result.value : null
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
      try {
        if ((await send(request)) === saved) settleForm(element)
      } catch (error) {
        // the toast has been shown by the call; here only what belongs to a field
        show(faultsOfError(error))
      } finally {
        isBusy.current = false
        setSubmitting(false)
      }
    }

  return { form, isSubmitting, otherFaults, checked, submit }
}
