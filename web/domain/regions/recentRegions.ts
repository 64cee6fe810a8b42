import { saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import { whenOwnerKnown } from '#shared/server/owner.ts'

const most = 5
const name = 'destinations'

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

/** Returns the region codes that the current user chose last in this browser, latest first. */
export async function readRecentRegions(): Promise<string[]> {
  const stored = await readOne('places', await whenOwnerKnown(), name)
  return isCodes(stored?.value) ? stored.value : []
}

/** Adds a chosen destination and returns the codes of the last five. */
export async function addRecentRegion(code: string): Promise<string[]> {
  const value = [code, ...(await readRecentRegions()).filter((each) => each !== code)].slice(0, most)
  await saveLocally('places', await whenOwnerKnown(), { name, value })
  return value
}
