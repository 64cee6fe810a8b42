import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMapPin, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { homePath } from '#contract/kernel/pages.ts'
import { parseTypedAmounts, typedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import type { TypedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import { noServices, wantedKeys } from '#contract/price/services.ts'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { AmountInput } from '#shared/ui/form/amounts/AmountInput.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { ServicePicker } from '../services/ServicePicker.tsx'
import { FilterBar } from './FilterBar.tsx'
import { filterCount, longestCarrier, noFilters } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { useOptimisticSearch } from './useOptimisticSearch.ts'
import classes from './SearchForm.module.css'

/** Pause after typing before the search is sent. */
const typingPauseMs = 450

/** The values typed letter by letter; everything else goes straight to the address. */
interface Typed extends TypedAmounts {
  carrier: string
}

const typedOf = (query: SearchQuery): Typed => ({ ...typedAmounts(query), carrier: query.carrier })

const isTooLong = (carrier: string) => carrier.trim().length > longestCarrier

const searchValuesOf = (typed: Typed) => ({
  ...parseTypedAmounts(typed),
  carrier: isTooLong(typed.carrier) ? '' : typed.carrier.trim(),
})

const keyOf = (typed: Typed) => JSON.stringify(searchValuesOf(typed))

interface Props {
  query: SearchQuery
  siteId: number
  siteName: string
  /** `isTyping`: an intermediate search while typing, which gets no entry in the browser's history. */
  onSearch: (query: SearchQuery, isTyping: boolean) => void
  /** Called when 查专线 was pressed and no field has a fault. */
  onSent: () => void
}

/** Renders the search form, a GET form that works as an address too; it searches at every change. */
export function SearchForm({ query: inAddressBar, siteId, siteName, onSearch, onSent }: Props) {
  const inAddress = keyOf(typedOf(inAddressBar))
  const [query, setQuery] = useOptimisticSearch(inAddressBar)
  // A destination chosen while the focus moves to the button is not in the address yet at the click.
  const destination = useRef(query.to)
  useEffect(() => {
    destination.current = query.to
  }, [query.to])
  const [typed, setTyped] = useState(() => typedOf(query))
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  const [isDestinationMissing, setDestinationMissing] = useState(false)
  if (seen !== inAddress) {
    // Another search than the one sent from here: a link, or a step back.
    setSeen(inAddress)
    if (inAddress !== sent) {
      setTyped(typedOf(inAddressBar))
      setSent(inAddress)
    }
  }

  const search = (change: Partial<SearchQuery>, isTyping = false, now = typed) => {
    setSent(keyOf(now))
    const next = { ...query, ...searchValuesOf(now), pages: 1, ...change }
    setQuery(next)
    onSearch(next, isTyping)
  }
  const searchTyped = useEffectEvent(() => search({}, true))
  const typedKey = keyOf(typed)
  useEffect(() => {
    if (typedKey === sent) return undefined
    const timer = setTimeout(searchTyped, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typedKey, sent])

  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const filters = filterCount(query)
  return (
    <form
      className={`card p-4 ${classes.form}`}
      data-screen-only
      role="search"
      aria-label="找专线"
      method="get"
      action={homePath}
      onSubmit={(event) => {
        event.preventDefault()
        const faulty = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (faulty) return faulty.focus()
        const destinationField = event.currentTarget.querySelector<HTMLInputElement>('[role="combobox"]')
        // A typed name becomes a destination once the regions have loaded.
        if (destination.current === null && destinationField?.value.trim() === '') {
          setDestinationMissing(true)
          return destinationField.focus()
        }
        search({ to: destination.current, toText: '' })
        onSent()
      }}
    >
      <div className={`flex wrap items-start gap-3 gap-x-4 ${classes.fields}`}>
        <div className={`row gap-3 ${classes.origin}`}>
          <span className={`text-body medium ${classes.originLabel}`}>发货地</span>
          <span className={`inline-flex items-center gap-2 bold brand ${classes.originName}`}>
            <Icon of={IconMapPin} />
            {siteName}
          </span>
        </div>
        <div className={classes.destination}>
          <RegionPicker
            label="目的地"
            name="to"
            fromSite={siteId}
            placeholder="城市、区县，可用拼音首字母"
            value={query.to}
            initialText={query.toText}
            error={isDestinationMissing && query.to === null ? '请选目的地' : undefined}
            onChange={(to) => {
              destination.current = to
              setDestinationMissing(false)
              // A name from the address is replaced by its code without an entry in the history.
              search({ to, toText: '' }, query.toText !== '')
            }}
          />
        </div>
        <AmountInput
          kind="weight"
          fieldName="重量"
          className={classes.amount}
          label="重量"
          name="kg"
          placeholder="选填，如 500"
          rightSection="公斤"
          rightSectionWidth={48}
          value={typed.kg}
          onChange={(kg) => type({ kg })}
        />
        <AmountInput
          kind="volume"
          fieldName="体积"
          className={classes.amount}
          label="体积"
          name="m3"
          placeholder="选填，如 1.5"
          rightSection="方"
          rightSectionWidth={36}
          value={typed.m3}
          onChange={(m3) => type({ m3 })}
        />
        <button
          type="button"
          className={`inline-flex items-center justify-center gap-2 touch px-2 text-body ink bordered-strong rounded-1 ${classes.opener}`}
          aria-expanded={isFilterOpen}
          aria-controls="search-filters"
          onClick={() => setIsFilterOpen(!isFilterOpen)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
          {filters === 0 ? '筛选' : `筛选（${filters}）`}
        </button>
        <Button className={classes.submit} type="submit" leftSection={<Icon of={IconSearch} />}>
          找专线
        </Button>
      </div>
      {query.siteId !== null && <input type="hidden" name="site" value={query.siteId} />}
      {query.sort !== null && <input type="hidden" name="sort" value={query.sort} />}
      <div className="mt-2">
        <ServicePicker
          wanted={query}
          typed={typed}
          onType={type}
          onChange={search}
          beside={
            wantedKeys(query).length > 0 && (
              <label className="row gap-3 touch text-body pointer">
                <input
                  type="checkbox"
                  role="switch"
                  name="offers"
                  value="all"
                  checked={query.offersAll}
                  onChange={() => search({ offersAll: !query.offersAll })}
                />
                不提供的不显示
              </label>
            )
          }
          onClear={() => {
            const cleared = { ...typed, insured: '', cod: '' }
            setTyped(cleared)
            search(noServices, false, cleared)
          }}
        />
      </div>
      <FilterBar
        isOpen={isFilterOpen}
        query={query}
        carrier={typed.carrier}
        carrierError={isTooLong(typed.carrier) ? `承运商名称最多 ${longestCarrier} 个字，请缩短` : null}
        onCarrier={(carrier) => type({ carrier })}
        onChange={search}
        onClear={() => {
          // Clear the name at once: a press before the address has changed would search for it again.
          const cleared = { ...typed, carrier: '' }
          setTyped(cleared)
          search(noFilters, false, cleared)
        }}
      />
    </form>
  )
}
