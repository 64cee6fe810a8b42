import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import type { BytesPath } from '#contract/calls/permissions.ts'
import { CallError } from '../server/callError.ts'
import { downloadFile } from './downloadFile.ts'

interface Props<P extends BytesPath> {
  path: P
  /** What the file contains. */
  request: CallInput<P>
  /** Where the server names none. */
  fileName: string
  label?: string
}

/** Renders a button that downloads the file of an export call. */
export function ExportButton<P extends BytesPath>({ path, request, fileName, label = '导出' }: Props<P>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(path, request, fileName)
    } catch (error) {
      // downloadFile has shown it
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
