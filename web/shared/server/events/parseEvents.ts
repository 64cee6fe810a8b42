/** One complete server-sent event. */
export interface SentEvent {
  event: string
  data: string
  id: string | null
}

/**
 * Creates a parser of server-sent events for text split anywhere, with any of the three line ends. An event without a blank line
 * after it is incomplete and ignored.
 */
export function createEventParser(onEvent: (event: SentEvent) => void): (piece: string) => void {
  let rest = ''
  let isAfterReturn = false
  let name = ''
  let data: string[] = []
  let id: string | null = null

  function dispatch(): void {
    if (data.length > 0) onEvent({ event: name || 'message', data: data.join('\n'), id })
    name = ''
    data = []
    id = null
  }

  function parseLine(line: string): void {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    // a line that begins with a colon is a comment
    if (colon === 0) return
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line.startsWith(' ', colon + 1) ? colon + 2 : colon + 1)
    if (field === 'event') name = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
  }

  return (piece) => {
    if (piece === '') return
    // the second half of a line end that was split between two pieces
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    isAfterReturn = text.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\r|\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) parseLine(line)
  }
}
