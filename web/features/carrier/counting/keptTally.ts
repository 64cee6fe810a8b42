import { z } from 'zod'
import { forget, keep, readOne } from '../../../shared/browser/kept/keptStore.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import type { Tally } from './tally.ts'

const stored = z.record(z.string(), z.array(z.int().min(1)))
const name = 'tally'

/** What a user has scanned and not sent yet, as this browser kept it over a reload or a night; nothing where there is none. */
export async function readTally(owner: Owner | null): Promise<Tally> {
  const kept = stored.safeParse((await readOne('tallies', owner, name))?.value)
  return kept.success ? kept.data : {}
}

/** Keeps what was scanned; an empty tally is forgotten. */
export async function keepTally(owner: Owner | null, tally: Tally): Promise<void> {
  if (Object.keys(tally).length === 0) await forget('tallies', owner, name)
  else await keep('tallies', owner, { name, value: tally })
}
