import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Testing Library only cleans up by itself when test functions are globals, which they are not here.
afterEach(cleanup)

// tests provide stream messages themselves; a real stream outlives them and reconnects (its own tests unmock it)
vi.mock('#shared/server/events/stream.ts', () => ({ keepStreamOpen: () => undefined }))

// a busy machine is slow; this is still within a test's own limit
configure({ asyncUtilTimeout: 30_000 })
