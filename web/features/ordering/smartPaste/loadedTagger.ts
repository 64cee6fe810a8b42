import type { TrainedReader } from '#contract/smartPaste/pasteContext.ts'
import servicesUrl from '#contract/smartPaste/services/trained/data/weights.json?url'
import weightsUrl from '#contract/smartPaste/tagger/data/weights.json?url'

/** How long a text waits for the tagger; on a slow line the rules read the first text alone. */
const longestWaitMs = 3_000

let loading: Promise<TrainedReader | null> | null = null

async function fetchWeights(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  const { weights } = (await response.json()) as { weights: string }
  return weights
}

async function load(): Promise<TrainedReader> {
  const [{ readTrained }, weights, services] = await Promise.all([
    import('#contract/smartPaste/readTrained.ts'),
    fetchWeights(weightsUrl),
    fetchWeights(servicesUrl),
  ])
  return readTrained(weights, services)
}

/** Resolves with the trained readers, or with null if they do not load in time: the rules read alone then. Another call retries. */
export function loadedTagger(): Promise<TrainedReader | null> {
  loading ??= load().catch(() => {
    loading = null
    return null
  })
  const inTime = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), longestWaitMs)
  })
  return Promise.race([loading, inTime])
}
