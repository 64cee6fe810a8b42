import { CallError } from '#shared/server/callError.ts'

/** Returns whether the import ended on the server: the user chose another file elsewhere, or left it for a day. */
export const isImportGone = (error: unknown): boolean =>
  error instanceof CallError && (error.key === 'importOver' || error.key === 'notFound')
