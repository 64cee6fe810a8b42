import { z } from 'zod'
import { removeEntry, saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import type { Tally } from './tally.ts'

const stored = z.record(z.string(), z.array(z.int().min(1)))
const name = 'tally'

/** Returns the scans that the user has not sent yet, from this browser's storage; empty if there are none. */
export async function readTally(owner: Owner | null): Promise<Tally> {
  const parsed = stored.safeParse((await readOne('tallies', owner, name))?.value)
  return parsed.success ? parsed.data : {}
}

/** Stores the scans in the browser; an empty tally is deleted. */
export async function saveTally(owner: Owner | null, tally: Tally): Promise<void> {
  if (Object.keys(tally).length === 0) await removeEntry('tallies', owner, name)
  else await saveLocally('tallies', owner, { name, value: tally })
}
