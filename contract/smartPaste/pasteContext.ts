import type { RegionIndex } from '../regions/regions.ts'
import type { TaggerModel } from './tagger/model.ts'

/** Site and day of a paste. */
export interface PasteContext {
  index: RegionIndex
  /** Region code of the chosen site: its streets and towns mean it, and people there are shippers. */
  siteCode: string
  /** 'YYYY-MM-DD' in Shanghai, for 明天. */
  today: string
  /** The trained reader of parties and goods (tagger/); without it the rules read alone. */
  tagger?: TaggerModel | null
}
