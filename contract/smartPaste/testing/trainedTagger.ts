import { readTrained } from '../readTrained.ts'
import services from '../services/trained/data/weights.json' with { type: 'json' }
import packed from '../tagger/data/weights.json' with { type: 'json' }

/** The tagger and the reader of services with their trained weights, as the browser loads them. */
export const trainedTagger = readTrained(packed.weights, services.weights)
