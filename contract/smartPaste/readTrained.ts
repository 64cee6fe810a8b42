import type { TrainedReader } from './pasteContext.ts'
import { readServiceWeights } from './services/trained/serviceModel.ts'
import { readWeights } from './tagger/weights.ts'

/** Reads the stored weights of the tagger and of the reader of services. Throws on those of another length. */
export const readTrained = (weights: string, services: string): TrainedReader => ({
  ...readWeights(weights),
  services: readServiceWeights(services),
})
