import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '#shared/server/callError.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'

type Format = 'xlsx' | 'pdf'
const formats = [
  { format: 'xlsx', label: 'Excel', icon: IconFileSpreadsheet },
  { format: 'pdf', label: 'PDF', icon: IconFileTypePdf },
] as const

/** Buttons to download the statement as Excel or PDF. */
export function FileButtons({
  isEmpty,
  onDownload,
}: {
  isEmpty: boolean
  onDownload: (format: Format) => Promise<void>
}) {
  const [busy, setBusy] = useState<Format | null>(null)
  const download = async (format: Format) => {
    setBusy(format)
    try {
      await onDownload(format)
    } catch (error) {
      // the download has shown its error
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(null)
    }
  }
  return formats.map(({ format, label, icon }) => (
    <Button
      key={format}
      variant="default"
      leftSection={<Icon of={icon} size={16} />}
      loading={busy === format}
      disabled={isEmpty || busy !== null}
      aria-label={`下载 ${label}`}
      onClick={() => void download(format)}
    >
      {label}
    </Button>
  ))
}
