export { lineManageHandlers } from './handlers.ts'
export { lineImportHandlers, lineImportWorks } from './import/handlers.ts'
export { sweepLineImports } from './import/sweep.ts'
export { listLines } from './listLines.ts'
