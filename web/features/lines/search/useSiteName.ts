import { useQuery } from '@tanstack/react-query'
import { hourMs } from '#contract/kernel/time.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'

const cacheMs = hourMs

/** Returns the name of the site in the address, or of the visitor's own site if it names none. */
export function useSiteName(siteId: number | null): string {
  const own = useLocalCity((state) => state.site)
  const isOther = siteId !== null && siteId !== own.cityId
  const sites = useQuery(callQuery('/sites/getSiteList', {}, { enabled: isOther, staleTime: cacheMs }))
  if (!isOther) return own.name
  return sites.data?.list.find((site) => site.cityId === siteId)?.name ?? `城市 ${siteId}`
}
