import packed from '../tagger/data/weights.json' with { type: 'json' }
import { readWeights } from '../tagger/weights.ts'

/** The tagger with its trained weights, as the browser loads it. */
export const trainedTagger = readWeights(packed.weights)
