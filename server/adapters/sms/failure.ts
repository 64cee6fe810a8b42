const codeOf = (reason: unknown): unknown => {
  if (!(reason instanceof Error)) return reason
  if ('code' in reason && reason.code) return reason.code
  return 'httpCode' in reason ? `HTTP-${String(reason.httpCode)}` : undefined
}

/**
 * The error of an SMS that was not taken, told by the provider's code alone. The SDKs' own errors carry the whole request: key id,
 * mobile and SMS code would end in the log and in the job table.
 */
export function smsFailure(provider: string, reason: unknown): Error {
  const code = codeOf(reason)
  const shown = typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code'
  return new Error(`${provider} SMS refused: ${shown}`)
}
