import { IconPencil } from '@tabler/icons-react'
import { hasGoods, wantedServiceLabels } from '#domain/lines/quoteRequest.ts'
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

/** Shows a search in one line, 永康市→浙江省成都市 · 120 公斤 · 0.8 方, in place of the form on phones. */
export function SearchBar({ query, siteName, onOpen }: Props) {
  const { weightGrams, volumeCm3 } = query
  const filters = filterCount(query)
  const parts = [
    `${siteName}→${useRegionText(query.to) || '不限'}`,
    hasGoods(query) && weightGrams !== null && kilograms(weightGrams),
    hasGoods(query) && volumeCm3 !== null && cubicMetres(volumeCm3),
    ...wantedServiceLabels(query),
    filters > 0 && `筛选 ${filters} 项`,
  ]
  return (
    <button
      type="button"
      className="card hidden phone-flex items-center justify-between gap-3 touch w-full px-4 text-3 text-start"
      data-screen-only
      onClick={onOpen}
    >
      <span className="truncate medium">
        <span className="visually-hidden">修改查询</span>
        {parts.filter(Boolean).join(' · ')}
      </span>
      <Icon of={IconPencil} size={18} />
    </button>
  )
}
