import { useState } from 'react'
import { CallError } from '../../shared/server/callError.ts'
import { showSuccessToast } from '../../shared/ui/dialog/toast.ts'
import { useOpsChange } from './useOpsChange.ts'

/** A change without a form: a button that is busy while it goes, and a word about what came of it. */
export function useDirectChange() {
  const { send } = useOpsChange()
  const [isBusy, setBusy] = useState(false)
  const run = async (change: (deed: typeof send) => Promise<unknown>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      await change(send)
      showSuccessToast(done)
    } catch (error) {
      // told by the call
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
