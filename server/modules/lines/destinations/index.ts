export { destinationHandlers } from './handlers.ts'
export { destinationPages } from './pages.ts'
