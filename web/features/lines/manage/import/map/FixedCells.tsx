import { TextInput } from '@mantine/core'
import { importCellMax } from '#contract/lines/fileWords.ts'
import type { SheetDraft } from '../sheet/draft.ts'
import { hasRowsWithoutTime, lackingColumns } from '../sheet/faults.ts'
import classes from '#shared/import/MapColumns.module.css'

interface Props {
  draft: SheetDraft
  onChange: (draft: SheetDraft) => void
}

/** Asks once for what every new line needs and the sheet has no column for. Existing lines keep theirs. */
export function FixedCells({ draft, onChange }: Props) {
  const lacking = lackingColumns(draft)
  if (lacking.length === 0) return null
  return (
    <section className="mt-5" aria-label="表里没有的项">
      <h3 className="section-title mb-2">表里没有的项</h3>
      <p className="hint mb-3 anywhere">
        缺{lacking.map(({ title }) => `“${title}”`).join('、')}
        。新增的专线都按这里填；现有的专线保持不变，只改现有的可以不填。
      </p>
      <div className={`grid gap-3 ${classes.where}`}>
        {lacking.map(({ key, title, note }) => (
          <TextInput
            key={key}
            label={key === 'cutOff' && hasRowsWithoutTime(draft) ? `${title}（没写时间的行）` : title}
            placeholder={note}
            maxLength={importCellMax}
            value={draft.fixed[key] ?? ''}
            onChange={(event) =>
              onChange({ ...draft, fixed: { ...draft.fixed, [key]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
    </section>
  )
}
