/** The answer of a list that is told whole: every list answers its rows and how many there are (product.md §7). */
export const wholeList = <Row>(list: Row[]): { list: Row[]; total: number } => ({ list, total: list.length })
