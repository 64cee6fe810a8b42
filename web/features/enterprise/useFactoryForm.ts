import { useState } from 'react'
import type { FormEvent } from 'react'
import type { z } from 'zod'
import type { CallInput } from '#contract/calls/calls.ts'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { saved } from '#shared/browser/unsaved.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { refreshUser } from '#shared/server/sessionActions.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { useContractForm } from '#shared/ui/form/forms.ts'
import type { ContractFormOptions } from '#shared/ui/form/forms.ts'
import { cacheFactory } from './factoryReads.ts'

type FactoryWrite = '/user/updateFactory' | '/Payment/updateFactoryConfig'

interface Options<Values> extends Omit<
  ContractFormOptions<Values>,
  'initial' | 'toFormPath' | 'keptAs' | 'intent'
> {
  /** The factory as the server has it. */
  factory: FactoryInfo
  valuesOf: (factory: FactoryInfo) => Values
  /** Text of the success toast. */
  done: string
}

/** Returns a form over server data. A change on the server (a colleague saved) updates the form unless it was edited. */
export function useFactoryForm<Values extends Record<string, unknown>, Schema extends z.ZodType>(
  path: FactoryWrite,
  schema: Schema,
  { factory, valuesOf, done, ...options }: Options<Values>,
) {
  const { send, intent } = useWrite(path)
  const serverValues = valuesOf(factory)
  const contract = useContractForm(schema, { ...options, initial: serverValues, keptAs: path, intent })
  const { form } = contract
  const serverText = JSON.stringify(serverValues)
  const [syncedText, setTaken] = useState(serverText)
  const isChanged = JSON.stringify(form.values) !== syncedText
  if (syncedText !== serverText) {
    setTaken(serverText)
    if (!isChanged) form.setValues(serverValues)
  }
  const save = contract.submit(async (request) => {
    const body = request as CallInput<FactoryWrite>
    const sentText = JSON.stringify(form.getValues())
    const answer = await send(body)
    showSuccessToast(done)
    // shows the stored spelling, such as a phone without spaces, unless edited meanwhile
    if (JSON.stringify(form.getValues()) === sentText) form.setValues(valuesOf(answer))
    cacheFactory(answer)
    // the order form and the printing read the factory's defaults from the session
    void refreshUser()
    return JSON.stringify(form.getValues()) === JSON.stringify(valuesOf(answer)) ? saved : undefined
  })
  return { ...contract, save: (event: FormEvent<HTMLFormElement>) => void save(event) }
}
