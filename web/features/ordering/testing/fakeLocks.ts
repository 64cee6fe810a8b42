/** Fakes the part of Web Locks that draftLocks.ts uses; `elsewhere`: the locks of other windows. */
export function fakeLocks(elsewhere: Set<string>) {
  const here = new Set<string>()
  return {
    request: async (name: string, _options: object, hold: () => Promise<unknown>) => {
      here.add(name)
      await hold()
      here.delete(name)
    },
    query: async () => ({ held: [...here, ...elsewhere].map((name) => ({ name })) }),
  }
}
