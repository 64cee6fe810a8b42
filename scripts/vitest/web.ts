import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Testing Library only cleans up by itself when test functions are globals, which they are not here.
afterEach(cleanup)

// tests say themselves what a stream tells; a real one outlives its readers and asks on (its own tests unmock it)
vi.mock('../../web/shared/server/events/stream.ts', () => ({ attendStream: () => undefined }))

// a busy machine takes its time; what never comes is still told apart from it within a test's own limit
configure({ asyncUtilTimeout: 30_000 })
