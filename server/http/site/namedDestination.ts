import { homePath } from '#contract/kernel/pages.ts'
import { isRegionCode } from '#contract/regions/region.ts'
import { regionText } from '#contract/regions/regions.ts'
import { resolveTypedRegion, typedName } from '#contract/regions/typedRegion.ts'
import { regions } from '../../core/regions.ts'

/** Returns the destination of a form: what was typed wins over the code that was there before. */
function destinationOf(params: URLSearchParams): string {
  const to = params.get('to')?.trim() ?? ''
  const typed = params.get(typedName('to'))?.trim() ?? null
  const name = typed === null || typed === regionText(regions, to) ? to : typed
  if (name === '' || isRegionCode(name)) return name
  const region = resolveTypedRegion(regions, name)
  return region.kind === 'one' ? region.code : name
}

/**
 * Replaces the name of a search's destination by its code: 成都 → 510100. A form that is sent before the script runs has the name.
 * Returns null where nothing is to change. A name that is not exactly one region stays, and the page reports it.
 */
export function withDestinationCode(url: string): string | null {
  const [path, query = ''] = url.split('?')
  if (path !== homePath) return null
  const params = new URLSearchParams(query)
  const to = destinationOf(params)
  if (to === (params.get('to')?.trim() ?? '') && !params.has(typedName('to'))) return null
  params.set('to', to)
  params.delete(typedName('to'))
  // such a form sends its empty fields, too
  const filled = new URLSearchParams([...params].filter(([, value]) => value !== ''))
  return `${homePath}?${filled.toString()}`
}
