const codeOf = (reason: unknown): unknown => {
  if (!(reason instanceof Error)) return reason
  if ('code' in reason && reason.code) return reason.code
  return 'httpCode' in reason ? `HTTP-${String(reason.httpCode)}` : undefined
}

/**
 * Returns an error with only the code of a provider's refusal ('Aliyun SMS refused: …'). The SDKs' own errors hold the whole
 * request: key id, mobile, SMS code or id number would end up in the log and the job table.
 */
export function providerError(provider: string, reason: unknown): Error {
  const code = codeOf(reason)
  const shown = typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code'
  return new Error(`${provider} refused: ${shown}`)
}
