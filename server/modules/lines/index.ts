export { lineHandlers } from './handlers.ts'
export { readLineForOrder } from './readLine.ts'
export { refreshLineStats } from './refreshStats.ts'
export { searchStatement } from './searchSql.ts'
