import { useAddress } from '../../browser/useAddress.ts'
import { changedTableAddress, readTableAddress } from './tableAddress.ts'
import type { TableAddress, TableChange, TableSpec } from './tableAddress.ts'

/**
 * Keeps page, sort, keyword and filters of a table in the address bar. The address can be shared, and back undoes one step.
 * Keyword changes and page corrections replace the history entry.
 */
export function useTableAddress<Sort extends string, Filter extends string = never>(
  spec: TableSpec<Sort, Filter>,
): [TableAddress<Sort, Filter>, (change: TableChange<Sort, Filter>) => void] {
  const [search, edit] = useAddress()
  const change = (input: TableChange<Sort, Filter>) =>
    edit((present) => changedTableAddress(present, spec, input), {
      replace: input.keyword !== undefined || input.isCorrection === true,
    })
  return [readTableAddress(search, spec), change]
}
