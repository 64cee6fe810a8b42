import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Testing Library only cleans up by itself when test functions are globals, which they are not here.
afterEach(cleanup)

// tests provide stream messages themselves; a real stream outlives them and reconnects (its own tests unmock it)
vi.mock('#shared/server/events/stream.ts', () => ({ keepStreamOpen: () => undefined }))

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
