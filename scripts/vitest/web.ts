import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Testing Library only cleans up by itself when test functions are globals, which they are not here.
afterEach(cleanup)

// A real stream outlives its test and reconnects; the stream's own tests unmock it. The mock is a file: of two imports at once,
// vitest gives a mock from a factory to one only.
vi.mock('#shared/server/events/stream.ts')

/** Prints the page only when the message is read. A query that polls throws hundreds of errors that nobody reads. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, getElementError)
  const printMessage = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get: printMessage })
}

// a busy machine is slow; this is still within a test's own limit
configure({ asyncUtilTimeout: 30_000, getElementError })
