import { keepPreviousData } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { JsonPath } from '#contract/calls/permissions.ts'
import { callQuery } from '../../server/reads/callQuery.ts'
import type { ReadKey } from '../../server/reads/callQuery.ts'
import { useListQuery } from '../../server/reads/useListQuery.ts'
import { pageRows } from '../table/tableAddress.ts'
import { useTableAddress } from '../table/useTableAddress.ts'
import type { FilterSpec, ListSpec } from './listSpec.ts'

/** Returns the part of the request for a filter's value; null where it is not set or invalid. */
function requestOf<P extends JsonPath>(
  name: string,
  { choices, toRequest }: FilterSpec<P>,
  value: string,
): object | null {
  if (value === '' || (choices && choices.every((choice) => choice.value !== value))) return null
  return toRequest ? toRequest(value) : { [name]: value }
}

type QueryOptions<P extends JsonPath> = Pick<
  UseQueryOptions<CallResponse<P>, Error, CallResponse<P>, ReadKey>,
  'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus'
>

/**
 * Reads a page of a list as the address bar says. `request`: the filters without the page, for an export of the whole list.
 * `values`: the valid filters, '' where one is not set.
 */
export function useList<P extends JsonPath, Filter extends string, Sort extends string = string>(
  spec: ListSpec<P, Filter, Sort>,
  options: QueryOptions<P> = {},
) {
  const names = Object.keys(spec.filters) as Filter[]
  const sorts = spec.sorts ?? (['newest'] as unknown as readonly [Sort])
  const [address, change] = useTableAddress<Sort, Filter>({ sorts, filters: names })
  const { page, sort, keyword } = address
  const parts = names.map((name) => requestOf(name, spec.filters[name], address.filters[name]))
  const unset = names.map((name, at) => (parts[at] === null ? spec.filters[name].unset : null))
  const filter = {
    ...(spec.keyword && keyword !== '' ? { [spec.keyword.name ?? 'keyword']: keyword } : {}),
    ...Object.assign({}, ...unset, ...parts),
  } as Partial<CallInput<P>>
  const values = Object.fromEntries(
    names.map((name, at) => [name, parts[at] === null ? '' : address.filters[name]]),
  ) as Record<Filter, string>
  const request = { page, pageSize: pageRows, ...(spec.sorts ? { sort } : {}), ...filter } as CallInput<P>
  const query = useListQuery(
    callQuery(spec.path, request, { ...options, placeholderData: keepPreviousData as never }),
  )
  return {
    spec,
    page,
    sort,
    keyword,
    values,
    filter,
    query,
    change,
    isNarrowed: (spec.keyword !== undefined && keyword !== '') || parts.some((part) => part !== null),
    /** Shows the whole list. */
    showAll: () =>
      change({
        // without a search field the history keeps the filtered list
        ...(spec.keyword ? { keyword: '' } : {}),
        filters: Object.fromEntries(names.map((name) => [name, ''])) as Record<Filter, string>,
        page: 1,
      }),
  }
}

export type List<P extends JsonPath, Filter extends string, Sort extends string> = ReturnType<
  typeof useList<P, Filter, Sort>
>
