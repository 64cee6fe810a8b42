/** Durations, ms. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Offset of Asia/Shanghai from UTC, ms, all year round. */
export const chinaOffsetMs = 8 * hourMs

/** Returns the calendar day of a moment (ms since the epoch) in Asia/Shanghai, YYYY-MM-DD. */
export const chinaDay = (atMs: number): string => new Date(atMs + chinaOffsetMs).toISOString().slice(0, 10)
