/** Orders that the carrier's list may show on a page; the first unless it was chosen otherwise. Apart, since the first view knows them. */
export const orderPageSizes = [20, 50, 100, 200] as const
export type OrderPageSize = (typeof orderPageSizes)[number]
