import { Button } from '@mantine/core'
import { MapColumns } from '#shared/import/MapColumn.tsx'
import { SheetPlace } from '#shared/import/SheetPlace.tsx'
import { FixedCells } from './FixedCells.tsx'
import { draftNotes, isReadable, placeFault } from './sheet/faults.ts'
import { SheetColumnRow } from './SheetColumnRow.tsx'
import type { OpenSheets } from './sheetSteps.ts'
import type { useSendFile } from './useSendFile.ts'

interface Props extends ReturnType<ReturnType<typeof useSendFile>['mapping']> {
  name: string
  opened: OpenSheets
  fault: string | null
  /** Another sheet is being read. */
  isOpening: boolean
  onAgain: () => void
}

/** Shows what each column of a carrier's own sheet fills, to be corrected before anything is sent. */
export function MapView({
  name,
  opened,
  fault,
  isOpening,
  onSheet,
  onRow,
  onChange,
  onStart,
  onAgain,
}: Props) {
  const { sheets, draft } = opened
  const { columns, header } = draft
  const problem = fault ?? placeFault(draft)
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{name}”：请核对每一列填到哪一项。下次导入同样列名的表，按这次的来。
      </p>
      <SheetPlace sheets={sheets} sheet={draft.sheet} row={header.row} onSheet={onSheet} onRow={onRow} />
      {problem === null ? null : (
        <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
          {problem}
        </p>
      )}
      <MapColumns>
        {columns.map((column) => (
          <SheetColumnRow
            key={column.index}
            column={column}
            columns={columns}
            onChange={(changed) =>
              onChange({
                ...draft,
                isOurs: false,
                columns: columns.map((each) => (each.index === changed.index ? changed : each)),
              })
            }
          />
        ))}
      </MapColumns>
      {draftNotes(draft).map((note) => (
        <p key={note} className="hint mt-3 anywhere">
          {note}
        </p>
      ))}
      <FixedCells draft={draft} onChange={onChange} />
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onAgain}>
          换一个文件
        </Button>
        <Button loading={isOpening} disabled={!isReadable(draft)} onClick={onStart}>
          预览
        </Button>
      </div>
    </>
  )
}
