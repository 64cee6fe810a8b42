import { normalizeRegionText } from '#contract/records/rowFields.ts'
import { pathOf } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { resolveTypedRegion } from '#contract/regions/typedRegion.ts'
import type { TrainedReader } from '#contract/smartPaste/pasteContext.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'

/** The data that reading a table needs. */
export interface TableContext {
  index: RegionIndex
  /** The chosen site's region code. */
  siteCode: string
  /** The trained reader of chats; null if it could not be loaded. */
  tagger: TrainedReader | null
  now: Date
}

interface Destination {
  regionCode: string | null
  address: string
}

/**
 * Returns a reader of destinations from a table's region and address, either of which may hold both or be empty. The deepest
 * region that both agree on counts. Lookups are cached, because a table names few regions.
 */
export function destinationReader({
  index,
  siteCode,
}: TableContext): (region: string, address: string) => Destination {
  const known = new Map<string, string | null>()
  const codeOf = (text: string): string | null => {
    const found = known.get(text)
    if (found !== undefined) return found
    const typed = resolveTypedRegion(index, normalizeRegionText(text))
    const code = typed.kind === 'one' ? typed.code : null
    known.set(text, code)
    return code
  }
  const within = (text: string): Destination | null => {
    const { recipient, shipper } = smartPaste(text, { index, siteCode, today: '' })
    const { regionCode, address } = recipient.regionCode ? recipient : shipper
    return regionCode ? { regionCode: regionCode.value, address: address?.value ?? '' } : null
  }
  return (region, address) => {
    const code = region === '' ? null : codeOf(region)
    if (code !== null && index.childrenOf(code).length === 0) return { regionCode: code, address }
    const whole = within(region + address)
    const isDeeper =
      whole !== null &&
      (code === null || pathOf(index, whole.regionCode ?? '').some((at) => at.code === code))
    return isDeeper ? whole : { regionCode: code, address }
  }
}
