/** Opens no stream: tests provide its messages themselves. */
export const keepStreamOpen = (): void => undefined
