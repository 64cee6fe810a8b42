export { webhookDeliveries } from './deliverDue.ts'
export { webhookHandlers } from './handlers.ts'
export { sweepWebhooks } from './sweep.ts'
export { tellWebhooksOfMessage, tellWebhooksOfOrder } from './tellWebhooks.ts'
