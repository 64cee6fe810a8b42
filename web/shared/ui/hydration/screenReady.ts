let resolveReady: () => void = () => undefined

/** Resolves once the first screen is mounted; earlier changes of its data would replace the prerendered page. */
export const screenReady = new Promise<void>((resolve) => (resolveReady = resolve))

/** Marks a screen as mounted. */
export const markScreenReady = (): void => resolveReady()
