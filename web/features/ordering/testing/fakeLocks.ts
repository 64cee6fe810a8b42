/** Fakes the part of Web Locks that draftLocks.ts uses; `elsewhere`: the locks of other windows. */
export function fakeLocks(elsewhere: Set<string>) {
  const here = new Set<string>()
  return {
    request: async (
      name: string,
      { ifAvailable = false }: { ifAvailable?: boolean },
      hold: (lock: { name: string } | null) => Promise<unknown> | undefined,
    ) => {
      if (ifAvailable && (here.has(name) || elsewhere.has(name))) return hold(null)
      here.add(name)
      await hold({ name })
      return here.delete(name)
    },
    query: async () => ({ held: [...here, ...elsewhere].map((name) => ({ name })) }),
  }
}
