export { factoryHandlers } from './handlers.ts'
