/** A comment comes on an event stream at least so often; a stream silent for twice as long is dead, ms. Free of zod. */
export const heartbeatMs = 20_000
