export { boardHandlers } from './handlers.ts'
export { openingHandlers } from './opening.ts'
export { readBoard } from './read.ts'
export { refreshBoards } from './refresh.ts'
