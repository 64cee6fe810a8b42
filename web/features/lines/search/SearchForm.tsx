import { Button, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconMapPin, IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { homePath } from '../../../../contract/kernel/pages.ts'
import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'
import { RegionPicker } from '../../../domain/regions/RegionPicker.tsx'
import { amountFault } from '../../../shared/ui/form/parseAmounts.ts'
import { Icon } from '../../../shared/ui/kit/Icon.tsx'
import { FilterBar } from './FilterBar.tsx'
import classes from './SearchForm.module.css'
import { faultyText, filterCount, longestCarrier, typedCm3, typedGrams } from './searchQuery.ts'
import type { SearchQuery } from './searchQuery.ts'
import { useAskedAhead } from './useAskedAhead.ts'

/** Typing rests this long before it is searched for. */
const typingPauseMs = 450

/** What is typed letter by letter; everything else goes straight to the address. */
interface Typed {
  kg: string
  m3: string
  carrier: string
}

const typedOf = (query: SearchQuery): Typed => ({
  kg: query.weightGrams === null ? query.faultyKg : kilogramText(query.weightGrams),
  m3: query.volumeCm3 === null ? query.faultyM3 : cubicMetreText(query.volumeCm3),
  carrier: query.carrier,
})

const isTooLong = (carrier: string) => carrier.trim().length > longestCarrier

function asked(typed: Typed) {
  const [weightGrams, volumeCm3] = [typedGrams(typed.kg), typedCm3(typed.m3)]
  return {
    weightGrams,
    volumeCm3,
    faultyKg: faultyText(typed.kg, weightGrams),
    faultyM3: faultyText(typed.m3, volumeCm3),
    carrier: isTooLong(typed.carrier) ? '' : typed.carrier.trim(),
  }
}

const keyOf = (fields: ReturnType<typeof asked>) =>
  JSON.stringify([fields.weightGrams, fields.volumeCm3, fields.faultyKg, fields.faultyM3, fields.carrier])

interface Props {
  query: SearchQuery
  siteName: string
  /** `isTyping`: one search of many on the way to what is meant; not worth a step in the browser's history. */
  onSearch: (query: SearchQuery, isTyping: boolean) => void
}

/** Where to, what, and which lines only: a GET form that works as an address too, and searches at every change. */
export function SearchForm({ query: inAddressBar, siteName, onSearch }: Props) {
  const inAddress = keyOf(inAddressBar)
  const [query, ask] = useAskedAhead(inAddressBar)
  // a place that is taken as the field is left for the button is not yet in the address when the button is clicked
  const destination = useRef(query.to)
  useEffect(() => {
    destination.current = query.to
  }, [query.to])
  const [typed, setTyped] = useState(() => typedOf(query))
  const [seen, setSeen] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  const [isFilterOpen, setIsFilterOpen] = useState(false)
  if (seen !== inAddress) {
    // another search than the one sent from here: a link, or a step back
    setSeen(inAddress)
    if (inAddress !== sent) {
      setTyped(typedOf(inAddressBar))
      setSent(inAddress)
    }
  }

  const search = (change: Partial<SearchQuery>, isTyping = false) => {
    const fields = asked(typed)
    setSent(keyOf(fields))
    const next = { ...query, ...fields, pages: 1, ...change }
    ask(next)
    onSearch(next, isTyping)
  }
  const searchTyped = useEffectEvent(() => search({}, true))
  const typedKey = keyOf(asked(typed))
  useEffect(() => {
    if (typedKey === sent) return undefined
    const timer = setTimeout(searchTyped, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typedKey, sent])

  const type = (field: keyof Typed) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setTyped((before) => ({ ...before, [field]: value }))
  }
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
        search({ to: destination.current, toText: '' })
      }}
    >
      <div className={`flex wrap items-start gap-3 gap-x-4 ${classes.fields}`}>
        <div className={`row gap-3 ${classes.origin}`}>
          <span className={`text-3 medium ${classes.originLabel}`}>发货站点</span>
          <span className={`inline-flex items-center gap-2 bold brand ${classes.originName}`}>
            <Icon of={IconMapPin} />
            {siteName}
          </span>
        </div>
        <div className={classes.destination}>
          <RegionPicker
            label="目的地"
            name="to"
            placeholder="城市、区县，可用拼音首字母"
            value={query.to}
            leftText={query.toText}
            onChange={(to) => {
              destination.current = to
              // a name from the address gives way to its code; neither is worth a step back
              search({ to, toText: '' }, query.toText !== '')
            }}
          />
        </div>
        <TextInput
          className={classes.amount}
          label="重量"
          name="kg"
          inputMode="decimal"
          autoComplete="off"
          placeholder="选填，如 500"
          rightSection="公斤"
          rightSectionWidth={48}
          value={typed.kg}
          onChange={type('kg')}
          error={amountFault('weight', '重量', typed.kg)}
        />
        <TextInput
          className={classes.amount}
          label="体积"
          name="m3"
          inputMode="decimal"
          autoComplete="off"
          placeholder="选填，如 1.5"
          rightSection="方"
          rightSectionWidth={36}
          value={typed.m3}
          onChange={type('m3')}
          error={amountFault('volume', '体积', typed.m3)}
        />
        <button
          type="button"
          className={`inline-flex items-center justify-center gap-2 touch px-2 text-3 ink bordered-strong rounded-1 ${classes.opener}`}
          aria-expanded={isFilterOpen}
          aria-controls="search-filters"
          onClick={() => setIsFilterOpen(!isFilterOpen)}
        >
          <Icon of={IconAdjustmentsHorizontal} />
          {filters === 0 ? '筛选' : `筛选（${filters}）`}
        </button>
        <Button className={classes.submit} type="submit" leftSection={<Icon of={IconSearch} />}>
          查专线
        </Button>
      </div>
      {query.siteId !== null && <input type="hidden" name="site" value={query.siteId} />}
      {query.sort !== null && <input type="hidden" name="sort" value={query.sort} />}
      <FilterBar
        isOpen={isFilterOpen}
        query={query}
        carrier={typed.carrier}
        carrierError={isTooLong(typed.carrier) ? `承运商名称最多 ${longestCarrier} 个字，请缩短` : null}
        onCarrier={type('carrier')}
        onChange={search}
      />
    </form>
  )
}
