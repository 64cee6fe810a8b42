/** How operators may have all orders sorted: what there is an index of over all of them. */
export const opsOrderSorts = ['newest', 'oldest'] as const
