/** Default rows per page. */
export const pageRows = 20
const lastPage = 1000
const longestKeyword = 60
const longestFilter = 40

/** The sorts and filters that a table's address may contain. */
export interface TableSpec<Sort extends string, Filter extends string> {
  /** The possible sorts; the first is the default and stays out of the address. */
  sorts: readonly [Sort, ...Sort[]]
  /** Further keys of the address, e.g. `status`. */
  filters?: readonly Filter[]
}

/** What a table shows, as read from the address bar. */
export interface TableAddress<Sort extends string, Filter extends string> {
  page: number
  sort: Sort
  keyword: string
  /** '' for a filter that is not set. */
  filters: Readonly<Record<Filter, string>>
}

/** A change of the view. Keys left out stay; the page restarts at 1 unless given. */
export interface TableChange<Sort extends string, Filter extends string> {
  page?: number
  /** Corrects a page that does not exist: replaces the history entry, so that back does not lead there. */
  isCorrection?: boolean | undefined
  sort?: Sort
  keyword?: string
  filters?: Partial<Record<Filter, string>>
}

/** Reads the table's state from the address; invalid values become defaults. */
export function readTableAddress<Sort extends string, Filter extends string = never>(
  search: URLSearchParams,
  { sorts, filters = [] }: TableSpec<Sort, Filter>,
): TableAddress<Sort, Filter> {
  const page = Number(search.get('page') ?? '1')
  const textOf = (key: string, longest: number) => (search.get(key) ?? '').trim().slice(0, longest)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    keyword: textOf('keyword', longestKeyword),
    filters: Object.fromEntries(filters.map((key) => [key, textOf(key, longestFilter)])) as Record<
      Filter,
      string
    >,
  }
}

/** Returns the address with a change applied, defaults left out. Keys of others stay. */
export function changedTableAddress<Sort extends string, Filter extends string = never>(
  search: URLSearchParams,
  spec: TableSpec<Sort, Filter>,
  change: TableChange<Sort, Filter>,
): URLSearchParams {
  const present = readTableAddress(search, spec)
  const next = { ...present, page: 1, ...change, filters: { ...present.filters, ...change.filters } }
  const changed = new URLSearchParams(search)
  const put = (key: string, value: string) => (value ? changed.set(key, value) : changed.delete(key))
  put('keyword', next.keyword)
  put('sort', next.sort === spec.sorts[0] ? '' : next.sort)
  for (const key of spec.filters ?? []) put(key, next.filters[key])
  put('page', next.page > 1 ? String(next.page) : '')
  return changed
}

/** Returns the common part of a list request. A call without `sort` or `keyword` picks what it needs. */
export function tableRequest<Sort extends string>(
  { page, sort, keyword }: Pick<TableAddress<Sort, never>, 'page' | 'sort' | 'keyword'>,
  pageSize = pageRows,
) {
  return { page, pageSize, sort, ...(keyword ? { keyword } : {}) }
}
