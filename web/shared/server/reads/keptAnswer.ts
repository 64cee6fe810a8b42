import { dayMs } from '#contract/kernel/time.ts'
import { readOne } from '../../browser/localStore/localStore.ts'
import { ownerNow } from '../owner.ts'

/** Answers older than this are not shown. */
export const keptAnswerMs = 3 * dayMs

/** Returns the answer to a read that this device kept for the present user, with its time in ms since 1970; null for none. */
export async function readKeptAnswer(
  queryHash: string,
): Promise<{ value: unknown; savedAtMs: number } | null> {
  const kept = await readOne('answers', ownerNow(), queryHash)
  return kept && Date.now() - kept.savedAtMs <= keptAnswerMs ? kept : null
}
