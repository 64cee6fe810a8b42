export { statementHandlers } from './handlers.ts'
