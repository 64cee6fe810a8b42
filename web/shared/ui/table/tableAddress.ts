/** Rows on a page of a table, unless it says otherwise. */
export const pageRows = 20
const lastPage = 1000
const longestKeyword = 60
const longestFilter = 40

/** What the address of one table may say. */
export interface TableSpec<Sort extends string, Filter extends string> {
  /** The orders there are; the first one is the table's own and stays out of the address. */
  sorts: readonly [Sort, ...Sort[]]
  /** Further keys of the address, `status` for one. */
  filters?: readonly Filter[]
}

/** What a table shows, as the address bar says it. */
export interface TableAddress<Sort extends string, Filter extends string> {
  page: number
  sort: Sort
  keyword: string
  /** '' where nothing is said. */
  filters: Readonly<Record<Filter, string>>
}

/** A request for another view; what is not named stays, except the page, which begins anew with any other request. */
export interface TableChange<Sort extends string, Filter extends string> {
  page?: number
  /** The page that was asked for does not exist: the address is put right, and back does not lead there. */
  isCorrection?: boolean | undefined
  sort?: Sort
  keyword?: string
  filters?: Partial<Record<Filter, string>>
}

/** Reads the address; what is not understood counts as not said. */
export function readTableAddress<Sort extends string, Filter extends string = never>(
  search: URLSearchParams,
  { sorts, filters = [] }: TableSpec<Sort, Filter>,
): TableAddress<Sort, Filter> {
  const page = Number(search.get('page') ?? '1')
  const said = (key: string, longest: number) => (search.get(key) ?? '').trim().slice(0, longest)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    keyword: said('keyword', longestKeyword),
    filters: Object.fromEntries(filters.map((key) => [key, said(key, longestFilter)])) as Record<
      Filter,
      string
    >,
  }
}

/** The address with a change in it, in short. Keys that are none of the table's stay. */
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

/** The part of a list's request that every table has; a call without `sort` or `keyword` takes what it needs of it. */
export function tableRequest<Sort extends string>(
  { page, sort, keyword }: Pick<TableAddress<Sort, never>, 'page' | 'sort' | 'keyword'>,
  pageSize = pageRows,
) {
  return { page, pageSize, sort, ...(keyword ? { keyword } : {}) }
}
