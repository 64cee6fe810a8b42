export { trackingHandlers } from './handlers.ts'
export { recipientWords } from './recipient/smsWords.ts'
export { maskedEventText } from './reveal.ts'
export { checkPhoneTail } from './tail.ts'
