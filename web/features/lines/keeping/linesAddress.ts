import { lineStatuses } from '../../../../contract/lines/words.ts'
import { ownLineSorts } from '../../../../contract/lines/keepingWords.ts'
import type { OwnLineSort } from '../../../../contract/lines/keepingWords.ts'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { useAddress } from '../../../shared/browser/useAddress.ts'
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

/** Which form the address asks for: a line's number, `new`, or none. */
export type EditInput = number | 'new' | null

function editInput(text: string | null): EditInput {
  if (text === 'new') return text
  const id = Number(text ?? '')
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The dialogs that the address opens: a line's form, and the import. */
export function useOpenParts() {
  const [search, change] = useAddress()
  return {
    editing: editInput(search.get('edit')),
    isImporting: search.get('import') === 'open',
    openEdit: (input: number | 'new') => change({ edit: String(input) }),
    closeEdit: () => change({ edit: '' }, { replace: true }),
    openImport: () => change({ import: 'open' }),
    closeImport: () => change({ import: '' }, { replace: true }),
  }
}
