import type { RecordKind } from '#contract/records/words.ts'
import { MapColumn, MapColumns } from '#shared/import/MapColumn.tsx'
import { MapView } from '#shared/import/MapView.tsx'
import { columnLabel } from '#shared/import/sheetTitles.ts'
import type { Mapping } from '#shared/import/useImportSteps.ts'
import { targetLabel, targetsOf } from './headings.ts'
import { columnFault, draftFault, isReadable } from './recordDraft.ts'
import type { OpenBook } from './sendRecords.ts'

interface Props extends Mapping<OpenBook> {
  kind: RecordKind
  onAgain: () => void
}

/** Shows what each column of a factory's own list fills, to be corrected before anything is checked. */
export function RecordMapView({ kind, onChange, ...mapping }: Props) {
  const { draft } = mapping.step.opened
  const { row, columns } = draft
  const choices = targetsOf(kind).map((target) => ({ value: target, label: targetLabel(target) }))
  const setTarget = (index: number, chosen: string) => {
    const target = choices.find(({ value }) => value === chosen)?.value ?? null
    onChange({
      ...draft,
      columns: columns.map((column) => (column.index === index ? { ...column, target } : column)),
    })
  }
  return (
    <MapView {...mapping} row={row} mayHaveNone problem={draftFault(draft)} isReadable={isReadable(draft)}>
      <MapColumns>
        {columns.map((column) => (
          <MapColumn
            key={column.index}
            label={columnLabel(column, columns)}
            samples={column.samples}
            target={column.target ?? ''}
            choices={choices}
            fault={columnFault(column, columns)}
            onTarget={(target) => setTarget(column.index, target)}
          />
        ))}
      </MapColumns>
    </MapView>
  )
}
