/** Returns the answer of a list without paging: every list answers its rows and their number (product.md §7). */
export const wholeList = <Row>(list: Row[]): { list: Row[]; total: number } => ({ list, total: list.length })
