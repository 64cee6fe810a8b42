/** Whether a statement failed because what it writes is there already; its transaction is over then. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'
