/** Page sizes of the order lists, the first by default. In a file of its own, as the first view loads it. */
export const orderPageSizes = [20, 50, 100, 200] as const
export type OrderPageSize = (typeof orderPageSizes)[number]
