import weightsUrl from '#contract/smartPaste/tagger/data/weights.json?url'
import type { TaggerModel } from '#contract/smartPaste/tagger/model.ts'

/** How long a text waits for the tagger; on a slow line the rules read the first text alone. */
const longestWaitMs = 3_000

let loading: Promise<TaggerModel | null> | null = null

async function load(): Promise<TaggerModel> {
  const [{ readWeights }, response] = await Promise.all([
    import('#contract/smartPaste/tagger/weights.ts'),
    fetch(weightsUrl),
  ])
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const { weights } = (await response.json()) as { weights: string }
  return readWeights(weights)
}

/** Resolves with the tagger, or with null if it does not load in time: the rules read alone then. Another call retries. */
export function loadedTagger(): Promise<TaggerModel | null> {
  loading ??= load().catch(() => {
    loading = null
    return null
  })
  const inTime = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), longestWaitMs)
  })
  return Promise.race([loading, inTime])
}
