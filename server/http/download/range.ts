/** The requested part of a file: all, a range (both ends included), or one beyond the end. */
export type RequestedRange =
  | { kind: 'whole' }
  | { kind: 'part'; from: number; to: number }
  | { kind: 'beyond' }

const whole: RequestedRange = { kind: 'whole' }
const beyond: RequestedRange = { kind: 'beyond' }
const rangeForm = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * Parses a Range header (RFC 9110 §14). Serves one range of bytes; a range that begins after the end is `beyond`. Several ranges,
 * other units and malformed headers return the whole, as the standard allows. `bytes` is the file's size, above 0.
 */
export function parseRange(header: string | undefined, bytes: number): RequestedRange {
  const [, first = '', last = ''] = rangeForm.exec(header ?? '') ?? []
  if (first === '' && last === '') return whole
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? beyond : { kind: 'part', from: bytes - length, to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return whole
  return from >= bytes ? beyond : { kind: 'part', from, to }
}
