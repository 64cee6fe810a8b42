import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Sheet } from '../excel/readSheet.ts'
import { ImportFault } from './ImportFault.tsx'
import { SheetPlace } from './SheetPlace.tsx'
import type { Mapping, OpenSheets } from './useImportSteps.ts'

interface Props extends Omit<Mapping<OpenSheets<{ sheet: Sheet }>>, 'onChange'> {
  /** Index of the row with the titles; -1: none. */
  row: number
  mayHaveNone?: boolean
  /** What no row could be imported without; null where all of it is there. */
  problem: string | null
  isReadable: boolean
  onAgain: () => void
  /** The columns and what they fill. */
  children: ReactNode
}

/** Shows how a sheet is going to be read, to be corrected before anything is sent. */
export function MapView({ step, problem, isReadable, onStart, onAgain, children, ...place }: Props) {
  const { name, opened, fault, isOpening } = step
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{name}”：请核对每一列填到哪一项。下次导入同样列名的表，按这次的来。
      </p>
      <SheetPlace sheets={opened.sheets} sheet={opened.draft.sheet} {...place} />
      <ImportFault>{fault ?? problem}</ImportFault>
      {children}
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onAgain}>
          换一个文件
        </Button>
        <Button loading={isOpening} disabled={!isReadable} onClick={onStart}>
          预览
        </Button>
      </div>
    </>
  )
}
