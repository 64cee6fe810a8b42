import type { RegionIndex } from '../regions/regions.ts'
import type { ServiceModel } from './services/trained/serviceModel.ts'
import type { TaggerModel } from './tagger/model.ts'

/** The trained readers: a tagger of parties and goods, and a reader of services. */
export interface TrainedReader extends TaggerModel {
  services: ServiceModel
}

/** Site and day of a paste. */
export interface PasteContext {
  index: RegionIndex
  /** Region code of the chosen site: its streets and towns mean it, and people there are shippers. */
  siteCode: string
  /** 'YYYY-MM-DD' in Shanghai, for 明天. */
  today: string
  /** The trained readers; without them the rules read alone. */
  tagger?: TrainedReader | null
}
