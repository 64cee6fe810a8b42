import { Button } from '@mantine/core'
import type { RecordKind } from '#contract/records/words.ts'
import type { Sheet } from '#shared/excel/readSheet.ts'
import { MapColumn, MapColumns } from '#shared/import/MapColumn.tsx'
import { SheetPlace } from '#shared/import/SheetPlace.tsx'
import { columnLabel } from '#shared/import/sheetTitles.ts'
import { targetLabel, targetsOf } from './headings.ts'
import { columnFault, draftAt, draftFault, draftIn, isReadable } from './recordDraft.ts'
import type { RecordDraft } from './recordDraft.ts'

interface Props {
  kind: RecordKind
  name: string
  sheets: readonly Sheet[]
  draft: RecordDraft
  /** Why the sheet could not be read as it was mapped. */
  fault: string | null
  onChange: (draft: RecordDraft) => void
  /** Another sheet, or another row of titles, was chosen. */
  onPlace: (draft: RecordDraft) => void
  onStart: () => void
  onAgain: () => void
}

/** Shows what each column of a factory's own list fills, to be corrected before anything is checked. */
export function RecordMapView({
  kind,
  name,
  sheets,
  draft,
  fault,
  onChange,
  onPlace,
  onStart,
  onAgain,
}: Props) {
  const choices = targetsOf(kind).map((target) => ({ value: target, label: targetLabel(target) }))
  const problem = fault ?? draftFault(draft)
  const setTarget = (index: number, chosen: string) => {
    const target = choices.find(({ value }) => value === chosen)?.value ?? null
    onChange({
      ...draft,
      columns: draft.columns.map((column) => (column.index === index ? { ...column, target } : column)),
    })
  }
  return (
    <>
      <p className="hint mb-4 anywhere" role="status">
        “{name}”：请核对每一列填到哪一项。下次导入同样列名的表，按这次的来。
      </p>
      <SheetPlace
        sheets={sheets}
        sheet={draft.sheet}
        row={draft.row}
        mayHaveNone
        onSheet={(at) => onPlace(draftIn(sheets[at] ?? draft.sheet, kind))}
        onRow={(row) => onPlace(draftAt(draft.sheet, row, kind))}
      />
      {problem === null ? null : (
        <p className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
          {problem}
        </p>
      )}
      <MapColumns>
        {draft.columns.map((column) => (
          <MapColumn
            key={column.index}
            label={columnLabel(column, draft.columns)}
            samples={column.samples}
            target={column.target ?? ''}
            choices={choices}
            fault={columnFault(column, draft.columns)}
            onTarget={(target) => setTarget(column.index, target)}
          />
        ))}
      </MapColumns>
      <div className="flex wrap justify-end gap-3 mt-5">
        <Button variant="default" onClick={onAgain}>
          换一个文件
        </Button>
        <Button disabled={!isReadable(draft)} onClick={onStart}>
          预览
        </Button>
      </div>
    </>
  )
}
