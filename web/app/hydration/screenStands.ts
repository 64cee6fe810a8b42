let stand: () => void = () => undefined

/** Resolves once the first screen listens: until then a change of what it reads would replace what was prerendered. */
export const screenStands = new Promise<void>((resolve) => (stand = resolve))

/** Says that a screen listens. */
export const noteScreenStands = (): void => stand()
