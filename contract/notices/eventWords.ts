/** Maximum interval between comments on an event stream, ms; silence of twice that means a dead stream. Free of zod. */
export const heartbeatMs = 20_000
