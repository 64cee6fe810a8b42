import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library only cleans up by itself when test functions are globals, which they are not here.
afterEach(cleanup)

// a busy machine takes its time; what never comes is still told apart from it within a test's own limit
configure({ asyncUtilTimeout: 8000 })
