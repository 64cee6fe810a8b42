export { trackingHandlers } from './handlers.ts'
export { maskedEventText } from './reveal.ts'
export { findStatement } from './store.ts'
