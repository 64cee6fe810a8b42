/** The code of an error or of what caused it (ENOTFOUND under a failed fetch), else its name. */
function codeOf(reason: unknown): unknown {
  if (!(reason instanceof Error)) return reason
  const own = 'code' in reason ? reason.code : undefined
  if (own !== undefined) return own
  return reason.cause instanceof Error ? codeOf(reason.cause) : reason.name
}

/**
 * The error of a channel that did not do what it was asked, told by its code alone. The SDKs' own errors carry the request, its
 * signature and the answer, which would end in the log.
 */
export function payFailure(channel: string, reason: unknown): Error {
  const code = codeOf(reason)
  const shown = typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code'
  return new Error(`${channel} did not answer as agreed: ${shown}`)
}
