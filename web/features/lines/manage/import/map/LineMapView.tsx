import { MapColumns } from '#shared/import/MapColumn.tsx'
import { MapView } from '#shared/import/MapView.tsx'
import type { Mapping } from '#shared/import/useImportSteps.ts'
import { draftNotes, isReadable, placeFault } from '../sheet/faults.ts'
import type { OpenPriceSheets } from '../sheetSteps.ts'
import { FixedCells } from './FixedCells.tsx'
import { SheetColumnRow } from './SheetColumnRow.tsx'

interface Props extends Mapping<OpenPriceSheets> {
  onAgain: () => void
}

/** Shows what each column of a carrier's own sheet fills, its unit, and what the sheet lacks. */
export function LineMapView({ onChange, ...mapping }: Props) {
  const { draft } = mapping.step.opened
  const { columns, header } = draft
  return (
    <MapView {...mapping} row={header.row} problem={placeFault(draft)} isReadable={isReadable(draft)}>
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
    </MapView>
  )
}
