import type { Handlers } from '#server/calls/context.ts'
import type { BulkWorks } from '../../../files/jobs/index.ts'
import { applyWork } from './applyWork.ts'
import { beginApply, beginCheck, beginUndo, cancelImport } from './begin.ts'
import { checkWork } from './checkWork.ts'
import { correctRows } from './correctRows.ts'
import { listImportRows } from './listRows.ts'
import { readImport, readPresentImport } from './readImport.ts'
import { readSheetMapping } from './sheetMapping.ts'
import { undoWork } from './undoWork.ts'
import { addRows, createImport } from './upload.ts'

/** Handlers of price list imports: rows arrive in parts, are checked, applied as a whole, and may be undone. */
export const lineImportHandlers = {
  '/carrier/createLineImport': ({ trx, ...by }, request) => createImport(trx, by, request),
  '/carrier/getSheetMapping': ({ db, user }, { titles }) => readSheetMapping(db, user, titles),
  '/carrier/addLineImportRows': ({ trx, user }, request) => addRows(trx, user.factoryId, request),
  '/carrier/checkLineImport': (context, request) => beginCheck({ ...context, ...request }),
  '/carrier/correctLineImport': (context, request) =>
    correctRows({ ...context, importId: request.importId }, request),
  '/carrier/getLineImport': ({ db, user }, { importId }) =>
    importId === undefined ? readPresentImport(db, user) : readImport(db, user.factoryId, importId),
  '/carrier/getLineImportRows': ({ db, user }, request) => listImportRows(db, user.factoryId, request),
  '/carrier/applyLineImport': (context, request) => beginApply(context, request),
  '/carrier/cancelLineImport': (context, request) => cancelImport({ ...context, ...request }),
  '/carrier/undoLineImport': (context, request) => beginUndo({ ...context, ...request }),
} satisfies Partial<Handlers>

/** Background jobs of those calls. */
export const lineImportWorks: BulkWorks = {
  'lineImport.check': checkWork,
  'lineImport.apply': applyWork,
  'lineImport.undo': undoWork,
}
