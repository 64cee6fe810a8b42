import { useState } from 'react'
import type { FormEvent } from 'react'
import type { FactoryInfo } from '../../../contract/enterprise/factoryCalls.ts'
import type { CallInput } from '../../../contract/calls/calls.ts'
import { useContractForm } from '../../shared/ui/form/forms.ts'
import type { ContractFormOptions } from '../../shared/ui/form/forms.ts'
import { useWrite } from '../../shared/server/writes/useWrite.ts'
import { refreshUser } from '../../shared/server/sessionActions.ts'
import { showSuccessToast } from '../../shared/ui/dialog/toast.ts'
import { saved } from '../../shared/browser/unsaved.ts'
import { takeFactory } from './factoryReads.ts'
import type { z } from 'zod'

type FactoryWrite = '/user/updateFactory' | '/Payment/updateFactoryConfig'

interface Options<Values> extends Omit<ContractFormOptions<Values>, 'initial' | 'toFormPath'> {
  /** What stands on the server, and the form's part of it. */
  factory: FactoryInfo
  valuesOf: (factory: FactoryInfo) => Values
  /** What the toast says. */
  done: string
}

/**
 * A form over what stands on the server: what changes there (a colleague saved) comes into the form as long as nothing else was typed
 * in it.
 */
export function useFactoryForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  path: FactoryWrite,
  schema: Schema,
  { factory, valuesOf, done, ...options }: Options<Values>,
) {
  const { send } = useWrite(path)
  const present = valuesOf(factory)
  const contract = useContractForm(schema, { ...options, initial: present })
  const { form } = contract
  const shown = JSON.stringify(present)
  const [taken, setTaken] = useState(shown)
  const isChanged = JSON.stringify(form.values) !== taken
  if (taken !== shown) {
    setTaken(shown)
    if (!isChanged) form.setValues(present)
  }
  const save = contract.submit(async (request) => {
    const body = request as CallInput<FactoryWrite>
    const sent = JSON.stringify(form.getValues())
    const answer = await send(body)
    showSuccessToast(done)
    // as it was kept: a phone without its spaces; what was typed meanwhile stays
    if (JSON.stringify(form.getValues()) === sent) form.setValues(valuesOf(answer))
    takeFactory(answer)
    // the order form and the printing read the factory's defaults from the session
    void refreshUser()
    return JSON.stringify(form.getValues()) === JSON.stringify(valuesOf(answer)) ? saved : undefined
  })
  return { ...contract, isChanged, save: (event: FormEvent<HTMLFormElement>) => void save(event) }
}
