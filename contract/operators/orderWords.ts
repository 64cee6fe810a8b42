/** Sort orders of the operators' list: those with an index over all orders. */
export const opsOrderSorts = ['newest', 'oldest'] as const
