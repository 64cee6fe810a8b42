/** Saved lines per page. */
export const rowsPerPage = 20
const lastPage = 1000
/** The contract's limit of a keyword, in characters. */
export const longestKeyword = 60

/** Which of the saved lines the address shows. */
export interface FavoritesAddress {
  keyword: string
  page: number
}

/** Reads the address; ignores invalid parts. */
export function readFavoritesAddress(search: URLSearchParams): FavoritesAddress {
  const page = Number(search.get('page') ?? '1')
  return {
    keyword: (search.get('keyword') ?? '').trim().slice(0, longestKeyword),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
}

/** Returns the address without defaults; another keyword starts at its first page. */
export function writeFavoritesAddress({ keyword, page }: FavoritesAddress): URLSearchParams {
  const search = new URLSearchParams()
  if (keyword) search.set('keyword', keyword)
  if (page > 1) search.set('page', String(page))
  return search
}
