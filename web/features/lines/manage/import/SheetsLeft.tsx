import { Button } from '@mantine/core'
import { sheetsLeft } from './sheetSteps.ts'
import type { OpenPriceSheets } from './sheetSteps.ts'

interface Props {
  /** The workbook of which a sheet was imported. */
  opened: OpenPriceSheets
  onOpen: (index: number) => void
}

/** Names the other price lists of the workbook, each with its button. */
export function SheetsLeft({ opened, onOpen }: Props) {
  const left = sheetsLeft(opened)
  if (left.length === 0) return null
  return (
    <div className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="status">
      这个文件里还有 {left.length} 张工作表没有导入：
      <div className="flex wrap gap-3 mt-3">
        {left.map(({ index, name }) => (
          <Button key={index} size="compact-md" onClick={() => onOpen(index)}>
            导入“{name}”
          </Button>
        ))}
      </div>
    </div>
  )
}
