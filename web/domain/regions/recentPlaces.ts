import { keep, readOne } from '../../shared/browser/kept/keptStore.ts'
import { whenOwnerKnown } from '../../shared/browser/kept/owner.ts'

const most = 5
const name = 'destinations'

const isCodes = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((code) => typeof code === 'string')

/** The codes of the destinations chosen last in this browser by whom sits there, the last one first. */
export async function readRecentPlaces(): Promise<string[]> {
  const kept = await readOne('places', await whenOwnerKnown(), name)
  return isCodes(kept?.value) ? kept.value : []
}

/** A destination was chosen; gives the codes of the last five. */
export async function notePlace(code: string): Promise<string[]> {
  const value = [code, ...(await readRecentPlaces()).filter((each) => each !== code)].slice(0, most)
  await keep('places', await whenOwnerKnown(), { name, value })
  return value
}
