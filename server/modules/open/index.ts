export { sweepOpenEvents } from './eventClaims.ts'
export { openInterfaceHandlers } from './handlers.ts'
export { renewRestoredOrders } from './restored.ts'
