import { IconPencil } from '@tabler/icons-react'
import { hasGoods, missingAmountText, wantedServiceLabels } from '#contract/orders/plain/quoteRequest.ts'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { cubicMetres, kilograms } from '#shared/ui/text/format.ts'
import { filterCount } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'

interface Props {
  query: SearchQuery
  siteName: string
  onOpen: () => void
}

/** Shows a search in place of the form on phones: 永康市→成都市 · 120 公斤 · 0.8 方, and below it the services and filters. */
export function SearchBar({ query, siteName, onOpen }: Props) {
  const { weightGrams, volumeCm3 } = query
  const filters = filterCount(query)
  const parts = [
    `${siteName}→${provinceAndCity(useRegionText(query.to)).city || '不限'}`,
    hasGoods(query) && weightGrams !== null && kilograms(weightGrams),
    hasGoods(query) && volumeCm3 !== null && cubicMetres(volumeCm3),
  ]
  const services = wantedServiceLabels(query)
  const more = [
    missingAmountText(query),
    services.length > 0 && `含${services.join('、')}`,
    filters > 0 && `筛选 ${filters} 项`,
  ].filter(Boolean)
  return (
    <button
      type="button"
      className="card hidden phone-flex items-center justify-between gap-3 touch w-full px-4 text-body text-start"
      data-screen-only
      onClick={onOpen}
    >
      <span className="min-w-0">
        <span className="block medium">
          <span className="visually-hidden">修改查询</span>
          {parts.filter(Boolean).join(' · ')}
        </span>
        {more.length > 0 && <span className="block text-small soft">{more.join(' · ')}</span>}
      </span>
      <Icon of={IconPencil} size={18} />
    </button>
  )
}
