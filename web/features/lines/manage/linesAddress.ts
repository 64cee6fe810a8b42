import type { CallInput } from '#contract/calls/calls.ts'
import { ownLineSorts } from '#contract/lines/manageWords.ts'
import type { OwnLineSort } from '#contract/lines/manageWords.ts'
import { lineStatuses } from '#contract/lines/words.ts'
import { useOpened, useOpenedId } from '#shared/browser/useOpened.ts'
import type { TableAddress } from '#shared/ui/table/tableAddress.ts'

/** What the table of lines stores in the address. */
export const linesSpec = { sorts: ownLineSorts, filters: ['status', 'kind'] } as const

type LinesAddress = TableAddress<OwnLineSort, 'status' | 'kind'>
/** The filter of the list. */
export type LineFilter = Omit<CallInput<'/carrier/getLineList'>, 'page' | 'pageSize' | 'sort'>

/** Returns the list's filter in the form of the calls; an export and a price change use the same. */
export function filterOf({ keyword, filters }: LinesAddress): LineFilter {
  const status = lineStatuses.find((candidate) => candidate === filters.status)
  return {
    ...(status ? { status } : {}),
    ...(keyword === '' ? {} : { keyword }),
    ...(filters.kind === 'direct'
      ? { isDirect: true }
      : filters.kind === 'transfer'
        ? { isDirect: false }
        : {}),
  }
}

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
