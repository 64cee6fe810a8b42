import { dayMs } from '#contract/kernel/time.ts'
import { readOne, removeEntry, removeOlderEntries, saveLocally } from '../browser/localStore/localStore.ts'
import { checkFileSize, UnreadableFile } from '../excel/readSheet.ts'
import { ownerNow, whenOwnerKnown } from '../server/owner.ts'

/** A file whose import is not finished, with what the user has chosen and corrected. */
export interface KeptFile<Choices> {
  file: File
  choices: Choices
}

/** Copies a chosen file: the disk's file may change while its rows are corrected. Rejects with UnreadableFile. */
export async function copyOf(file: File): Promise<File> {
  checkFileSize(file)
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile('文件已被改动或移走，请重新选择')
  })
  return new File([bytes], file.name)
}

const placeOf = (name: string) => `import ${name}`
/** Returns the entry of this window; null for none. Another window must not send the same rows beside it. */
const entryOf = (name: string) => sessionStorage.getItem(placeOf(name))

/** Keeps a file over a reload of this window, encrypted for its user. */
export async function keepFile<Choices>(name: string, { file, choices }: KeptFile<Choices>): Promise<void> {
  const owner = ownerNow()
  if (!owner) return
  const entry = entryOf(name) ?? `${name} ${Math.random().toString(36).slice(2)}`
  sessionStorage.setItem(placeOf(name), entry)
  await saveLocally('imports', owner, { name: entry, value: { name: file.name, choices }, picture: file })
}

/** Returns the user's file of this window; null after a day, when the server has deleted its rows, too. */
export async function readKeptFile<Choices>(name: string): Promise<KeptFile<Choices> | null> {
  await removeOlderEntries('imports', Date.now() - dayMs)
  const entry = entryOf(name)
  const kept = entry === null ? null : await readOne('imports', await whenOwnerKnown(), entry)
  if (!kept?.picture) return null
  const value = kept.value as { name: string; choices: Choices }
  return { file: new File([kept.picture], value.name), choices: value.choices }
}

/** Deletes the user's file of this window. */
export async function forgetFile(name: string): Promise<void> {
  const entry = entryOf(name)
  if (entry === null) return
  sessionStorage.removeItem(placeOf(name))
  await removeEntry('imports', ownerNow(), entry)
}
