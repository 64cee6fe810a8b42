import { dayMs } from '#contract/kernel/time.ts'
import { readOne, removeEntry, removeOlderEntries, saveLocally } from '../browser/localStore/localStore.ts'
import { ownerNow, whenOwnerKnown } from '../server/owner.ts'

/** A file whose import is not finished, with what the user has chosen and corrected. */
export interface KeptFile<Choices> {
  file: File
  choices: Choices
}

/** Marks the window of an import: another one must not send its rows again beside it. */
const markOf = (name: string) => `import ${name}`

/** Keeps a file over a reload of this window, encrypted for its user. */
export async function keepFile<Choices>(name: string, { file, choices }: KeptFile<Choices>): Promise<void> {
  const owner = ownerNow()
  if (!owner) return
  sessionStorage.setItem(markOf(name), '')
  await saveLocally('imports', owner, { name, value: { name: file.name, choices }, picture: file })
}

/** Returns the user's file of this window; null after a day, when the server has deleted its rows, too. */
export async function readKeptFile<Choices>(name: string): Promise<KeptFile<Choices> | null> {
  await removeOlderEntries('imports', Date.now() - dayMs)
  if (sessionStorage.getItem(markOf(name)) === null) return null
  const entry = await readOne('imports', await whenOwnerKnown(), name)
  if (!entry?.picture) return null
  const value = entry.value as { name: string; choices: Choices }
  return { file: new File([entry.picture], value.name), choices: value.choices }
}

/** Deletes the user's file of this window. */
export async function forgetFile(name: string): Promise<void> {
  if (sessionStorage.getItem(markOf(name)) === null) return
  sessionStorage.removeItem(markOf(name))
  await removeEntry('imports', ownerNow(), name)
}
