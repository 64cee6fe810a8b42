const codeOf = (reason: unknown): unknown => {
  if (!(reason instanceof Error)) return reason
  if ('code' in reason && reason.code) return reason.code
  return 'httpCode' in reason ? `HTTP-${String(reason.httpCode)}` : undefined
}

/**
 * The error of what a provider ('Aliyun SMS') did not take, told by its code alone. The SDKs' own errors carry the whole request: key
 * id, mobile, SMS code or id number would end in the log and in the job table.
 */
export function refusedBy(provider: string, reason: unknown): Error {
  const code = codeOf(reason)
  const shown = typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : 'no code'
  return new Error(`${provider} refused: ${shown}`)
}
