/** What a GET asks of a file: all of it, the bytes from one place to another (both included), or none that there are. */
export type Wanted = { kind: 'whole' } | { kind: 'part'; from: number; to: number } | { kind: 'beyond' }

const whole: Wanted = { kind: 'whole' }
const beyond: Wanted = { kind: 'beyond' }
const rangeForm = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i

/**
 * Reads a Range header (RFC 9110 §14): one range of bytes is served, one that begins behind the end is beyond; several at once, other
 * units and what cannot be read are answered with the whole, as the standard allows. `bytes` is the file's size, above 0.
 */
export function wantedOf(header: string | undefined, bytes: number): Wanted {
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
