import { dayMs } from '#contract/kernel/time.ts'
import { readOne } from '../../browser/localStore/localStore.ts'
import { ownerNow } from '../owner.ts'

/** Answers older than this are not shown. */
export const keptAnswerMs = 3 * dayMs

/** Returns the answer to a read that this device kept for the present user. Null for none; its time is in ms since 1970. */
export async function readKeptAnswer(
  queryHash: string,
): Promise<{ value: unknown; savedAtMs: number } | null> {
  const kept = await readOne('answers', ownerNow(), queryHash)
  return kept && Date.now() - kept.savedAtMs <= keptAnswerMs ? kept : null
}
