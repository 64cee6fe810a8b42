import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { chooseSite, replaceUnofferedSite, useLocalCity } from '#shared/browser/localCity.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import classes from './Navbar.module.css'

/**
 * Renders the choice of the origin site. A chosen site is named once the list confirms that it is still offered; if the list
 * fails to load, it stays.
 */
export function SiteSelector() {
  const site = useLocalCity((state) => state.site)
  const { data, isLoading } = useQuery(callQuery('/sites/getSiteList', {}, { staleTime: Infinity }))
  // before the browser paints: the former name is never shown
  useLayoutEffect(() => {
    if (data) replaceUnofferedSite(data.list)
  }, [data])
  const listed = data?.list ?? []
  const isUnconfirmed = isLoading && site.cityId !== defaultSite.cityId
  const current = isUnconfirmed ? { ...site, name: '发货地' } : site
  const options = listed.some(({ cityId }) => cityId === site.cityId) ? listed : [current, ...listed]
  const choose = (cityId: number) => {
    const chosen = options.find((option) => option.cityId === cityId)
    if (chosen) chooseSite(chosen)
  }
  return (
    <div className={`row gap-1 flex-none ms-3 soft ${classes.site}`}>
      <Icon of={IconMapPin} size={18} />
      <select
        className={`h-9 text-body border-0 rounded-1 pointer phone-h-11 ${classes.select}`}
        aria-label="发货地"
        value={site.cityId}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      >
        {options.map(({ cityId, name, disabled }) => (
          <option key={cityId} value={cityId} disabled={disabled}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
