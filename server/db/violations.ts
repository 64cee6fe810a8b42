/** Checks whether a statement violated a unique key; its transaction is aborted then. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
