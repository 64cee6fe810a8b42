export { boardHandlers } from './handlers.ts'
export { readBoard } from './read.ts'
export { refreshBoards } from './refresh.ts'
