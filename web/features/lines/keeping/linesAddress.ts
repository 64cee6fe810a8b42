import { lineStatuses } from '../../../../contract/lines/words.ts'
import { ownLineSorts } from '../../../../contract/lines/keepingWords.ts'
import type { OwnLineSort } from '../../../../contract/lines/keepingWords.ts'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { useOpened, useOpenedId } from '../../../shared/browser/useOpened.ts'
import type { TableAddress } from '../../../shared/ui/table/tableAddress.ts'

/** What the table of lines keeps in the address bar. */
export const linesSpec = { sorts: ownLineSorts, filters: ['status', 'kind'] } as const

type LinesAddress = TableAddress<OwnLineSort, 'status' | 'kind'>
/** What narrows the list. */
export type LineFilter = Omit<CallInput<'/carrier/getLineList'>, 'page' | 'pageSize' | 'sort'>

/** What narrows the list, as the calls take it; an export and a price change take the same. */
export function filterOf({ keyword, filters }: LinesAddress): LineFilter {
  const status = lineStatuses.find((one) => one === filters.status)
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

/** The dialogs that the address opens: a line's form, and the import. */
export function useOpenParts() {
  const [editing, edit] = useOpened('edit')
  const [editedId] = useOpenedId('edit')
  const [importing, open] = useOpened('import')
  return {
    /** A line's number, `new`, or none. */
    editing: editing === 'new' ? ('new' as const) : editedId,
    isImporting: importing === 'open',
    openEdit: (line: number | 'new') => edit(String(line)),
    closeEdit: () => edit(''),
    openImport: () => open('open'),
    closeImport: () => open(''),
  }
}
