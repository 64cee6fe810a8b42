import { useAddress } from '../../browser/useAddress.ts'
import { changedTableAddress, readTableAddress } from './tableAddress.ts'
import type { TableAddress, TableChange, TableSpec } from './tableAddress.ts'

/**
 * Page, order, keyword and filters of a table, kept in the address bar: what it shows can be shared, and back goes one step back.
 * A keyword comes while it is typed, so it takes the place of the last one, as a page does that is put right.
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
