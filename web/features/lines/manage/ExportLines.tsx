import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import { downloadFile } from '#shared/files/downloadFile.ts'
import { CallError } from '#shared/server/callError.ts'

interface Props {
  /** Which lines, and in which order. */
  request: CallInput<'/carrier/exportLines'>
  label: string
}

/** Exports lines as an Excel file with the columns of the import. */
export function ExportLines({ request, label }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile('/carrier/exportLines', request, '运价表.xlsx')
    } catch (error) {
      // downloadFile has shown the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
