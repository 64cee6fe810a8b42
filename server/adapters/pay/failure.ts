/** Returns the code of an error or of its cause (ENOTFOUND under a failed fetch), otherwise its name. */
function codeOf(reason: unknown): unknown {
  if (!(reason instanceof Error)) return reason
  const own = 'code' in reason ? reason.code : undefined
  if (own !== undefined) return own
  return reason.cause instanceof Error ? codeOf(reason.cause) : reason.name
}

/**
 * Returns an error with only the code of a channel's failure. The SDKs' own errors hold the request, its signature and the
 * answer, which would end up in the log.
 */
export function payFailure(channel: string, reason: unknown): Error {
  const code = codeOf(reason)
  const shown = typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code'
  return new Error(`${channel} did not answer as agreed: ${shown}`)
}
