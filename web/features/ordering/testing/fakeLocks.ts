/** Fakes the part of Web Locks that draftLocks.ts uses; `elsewhere`: the locks of other windows. */
export function fakeLocks(elsewhere: Set<string>) {
  const here = new Set<string>()
  return {
    request: async (name: string, ...rest: unknown[]) => {
      here.add(name)
      await (rest.at(-1) as () => Promise<unknown>)()
      here.delete(name)
    },
    query: async () => ({ held: [...here, ...elsewhere].map((name) => ({ name })) }),
  }
}
