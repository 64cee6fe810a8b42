import type { CallInput } from '#contract/calls/calls.ts'
import { lineStatusLabels, ownLineSorts } from '#contract/lines/manageWords.ts'
import type { OwnLineSort } from '#contract/lines/manageWords.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import { useOpened, useOpenedId } from '#shared/browser/useOpened.ts'
import { choicesOf } from '#shared/ui/list/listSpec.ts'
import type { ListSpec } from '#shared/ui/list/listSpec.ts'

/** The list of the carrier's own lines. `kind`: direct or with a transfer. */
export const linesSpec: ListSpec<'/carrier/getLineList', 'status' | 'kind', OwnLineSort> = {
  path: '/carrier/getLineList',
  sorts: ownLineSorts,
  keyword: { placeholder: '目的地、拼音、站点或编号' },
  filters: {
    // set by tabs
    status: { choices: choicesOf(lineStatuses, lineStatusLabels) },
    kind: {
      label: '直达或中转',
      allLabel: '都看',
      choices: [
        { value: 'direct', label: '只看直达' },
        { value: 'transfer', label: '只看中转' },
      ],
      toRequest: (value) => ({ isDirect: value === 'direct' }),
    },
  },
}

/** The filter of the list; an export and a price change use the same. */
export type LineFilter = Omit<CallInput<'/carrier/getLineList'>, 'page' | 'pageSize' | 'sort'>

/** Provides the dialogs that the address opens: a line's form, and the import. */
export function useOpenParts() {
  const [editing, edit] = useOpened('edit')
  const [editedId] = useOpenedId('edit')
  const [importing, open] = useOpened('import')
  return {
    /** A line's id, `new`, or null. */
    editing: editing === 'new' ? ('new' as const) : editedId,
    isImporting: importing === 'open',
    openEdit: (line: number | 'new') => edit(String(line)),
    closeEdit: () => edit(''),
    openImport: () => open('open'),
    closeImport: () => open(''),
  }
}
