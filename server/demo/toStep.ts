/** Rounds `value` to the nearest multiple of `step`. */
export const toStep = (value: number, step: number) => Math.round(value / step) * step
