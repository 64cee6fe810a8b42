export { trackingHandlers } from './handlers.ts'
export { findStatement } from './store.ts'
