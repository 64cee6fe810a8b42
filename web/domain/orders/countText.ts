import { orderCountMax } from '#contract/orders/words.ts'

/** Formats a count of orders; '+' when it reached the counting limit. */
export const countText = (count: number) => (count >= orderCountMax ? `${count}+` : String(count))
