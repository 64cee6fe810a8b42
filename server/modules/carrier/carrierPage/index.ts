export { carrierPageHandlers } from './handlers.ts'
