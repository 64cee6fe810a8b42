let resolveReady: () => void = () => undefined

/** Resolves once the first screen is mounted; earlier changes of its data would replace the prerendered page. */
export const screenStands = new Promise<void>((resolve) => (resolveReady = resolve))

/** Marks a screen as mounted. */
export const noteScreenStands = (): void => resolveReady()
