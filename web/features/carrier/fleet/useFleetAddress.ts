import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { tableRequest } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'

const spec = { sorts: ['used'], filters: ['state'] } as const satisfies TableSpec<'used', 'state'>

/** Reads from the address which vehicles or drivers to list. */
export function useFleetAddress() {
  const [address, change] = useTableAddress<'used', 'state'>(spec)
  const { sort: _onlyOne, ...paged } = tableRequest(address)
  const isRetired = address.filters.state === 'retired'
  return {
    isRetired,
    keyword: address.keyword,
    page: address.page,
    change,
    request: { ...paged, isRetired },
  }
}
export type FleetAddress = ReturnType<typeof useFleetAddress>
