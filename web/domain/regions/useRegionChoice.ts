import { useState } from 'react'
import type { Region } from '#contract/regions/region.ts'
import { pathOf, regionText, searchRegions, shortName } from '#contract/regions/regions.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { resolveTypedRegion, unclearRegionText } from '#contract/regions/typedRegion.ts'
import { useRegions, useRegionText } from './useRegions.ts'
import { useSuggestedRegions } from './useSuggestedRegions.ts'
import type { SuggestedRegions } from './useSuggestedRegions.ts'

const mostFound = 12

export interface RegionOption {
  code: string
  text: string
  /** Picking it shows its subregions instead of choosing it. */
  leadsDown: boolean
  /** The heading it is listed under; none in a single list. */
  group?: string
}

interface ChoiceInput {
  value: string | null
  deepest: boolean
  isOpen: boolean
  /** For a destination, the origin site: busy destinations come first, and recent and hot ones are suggested. */
  fromSite: number | undefined
  /** Text in the field from before hydration. */
  initialText?: string | undefined
}

export interface RegionChoice {
  /** The regions are loaded. */
  isReady: boolean
  valueText: string
  typed: string
  options: RegionOption[]
  /** The row that Enter picks; -1 for none. */
  active: number
  /** The regions navigated into, province first. */
  trail: readonly Region[]
  /** Why the text left in the field is no region; null without an error. */
  fault: string | null
  /** The field was left with text before the regions loaded: call `leave` again once they are ready. */
  isWaiting: boolean
  begin: () => void
  /** Clears the typed text. */
  forget: () => void
  /**
   * Handles leaving the field. Returns the code that the text means; null where it is not one region (text and error stay);
   * undefined where nothing was typed or the regions are not loaded.
   */
  leave: () => string | null | undefined
  type: (text: string) => void
  move: (step: 1 | -1) => void
  goUp: () => void
  goTo: (depth: number) => void
  /** Returns the chosen code, or null where the option only leads down. */
  pick: (row: number) => string | null
}

/** Returns the regions that a text finds. After a whole name come those in `near`, the chosen city of an address. */
function searchOptions(
  index: RegionIndex,
  text: string,
  { deepest, near, group }: { deepest: boolean; near: string | null; group?: string },
): RegionOption[] {
  const found = searchRegions(index, text, near === null ? mostFound : Infinity)
  const isNear = ({ code }: Region) =>
    near !== null && pathOf(index, code).some((above) => above.code === near)
  // a whole name means its region, wherever it is
  const rank = (region: Region) => (region.name === text.trim() ? 0 : isNear(region) ? 1 : 2)
  return found
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostFound)
    .map(({ code }) => ({
      code,
      text: regionText(index, code),
      leadsDown: deepest && index.childrenOf(code).length > 0,
      ...(group !== undefined && { group }),
    }))
}

/** Returns what a text that finds nothing may mean, by its beginning: 成度 is perhaps 成都. */
const guessedOptions = (index: RegionIndex, text: string, deepest: boolean): RegionOption[] =>
  searchOptions(index, text.trim().slice(0, -1), {
    deepest,
    near: null,
    group: `没有找到“${text}”，是不是：`,
  })

function childOptions(index: RegionIndex, trail: readonly Region[], deepest: boolean): RegionOption[] {
  const here = trail.at(-1)
  const children = index.childrenOf(here?.code ?? null).map(({ code, name }) => ({
    code,
    text: name,
    leadsDown: index.childrenOf(code).length > 0,
  }))
  return here && !deepest
    ? [{ code: here.code, text: `${here.name}全部`, leadsDown: false }, ...children]
    : children
}

/** Returns the suggested destinations by group, then the provinces, each with a heading. */
function firstOptions(
  index: RegionIndex,
  { recent, hot }: SuggestedRegions,
  provinces: readonly RegionOption[],
): RegionOption[] {
  const optionsOf = (group: string, codes: readonly string[]) =>
    codes.flatMap((code): RegionOption[] => {
      const region = index.byCode.get(code)
      return region ? [{ code, text: shortName(region.name), leadsDown: false, group }] : []
    })
  return [
    ...optionsOf('最近', recent),
    ...optionsOf('发货最多', hot),
    ...provinces.map((option) => ({ ...option, group: '按省份选' })),
  ]
}

/** Manages a region picker's options and keyboard navigation, without rendering. */
export function useRegionChoice(input: ChoiceInput): RegionChoice {
  const { value, deepest, isOpen, fromSite, initialText = '' } = input
  const [typed, setTyped] = useState(initialText)
  const regions = useRegions(isOpen || Boolean(value) || typed !== '')
  const { index, offered, isAwaited } = useSuggestedRegions(regions, fromSite, isOpen)
  const valueText = useRegionText(value)
  const [active, setActive] = useState(0)
  const [hasMoved, setHasMoved] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(initialText !== '')
  const [seenValue, setSeenValue] = useState(value)
  // null: still the location of the value, which may be set before the regions load
  const [downTo, setDownTo] = useState<readonly Region[] | null>(null)
  const pathOfValue = index && value ? pathOf(index, value) : []
  // a city where a district is required opens its districts
  const isWide = deepest && index !== null && value !== null && index.childrenOf(value).length > 0
  const trailOfValue = isWide ? pathOfValue : pathOfValue.slice(0, -1)
  const trail = downTo ?? (fromSite === undefined ? trailOfValue : [])
  // wait: provinces would move under a finger when the suggestions load
  const isReady = index !== null && (typed !== '' || !isAwaited)

  const near = (deepest && trailOfValue.at(-1)?.code) || null
  const found = isReady && typed.trim() ? searchOptions(index, typed, { deepest, near }) : null
  const isGuess = found?.length === 0
  const step = !isReady
    ? []
    : isGuess
      ? guessedOptions(index, typed, deepest)
      : (found ?? childOptions(index, trail, deepest))
  const isFirst = typed.trim() === '' && trail.length === 0
  const options = isReady && isFirst && offered ? firstOptions(index, offered, step) : step
  const write = (text: string) => {
    setTyped(text)
    setActive(0)
    setHasMoved(false)
    setFault(null)
    setWaiting(false)
  }
  const goTo = (path: readonly Region[]) => {
    setDownTo(path)
    write('')
  }
  if (seenValue !== value) {
    setSeenValue(value)
    // another region set from outside; null is what an unclear text left behind
    if (value !== null) write('')
  }

  return {
    isReady,
    valueText,
    typed,
    options,
    active: isGuess && !hasMoved ? -1 : Math.min(active, Math.max(0, options.length - 1)),
    trail,
    fault,
    isWaiting: isWaiting && index !== null,
    begin: () => {
      setDownTo(null)
      setActive(0)
      setHasMoved(false)
    },
    forget: () => write(''),
    leave: () => {
      if (typed.trim() === '') {
        write('')
        return undefined
      }
      if (!index) {
        setWaiting(true)
        return undefined
      }
      const chosen = hasMoved ? options[active] : undefined
      const match = chosen ? { kind: 'one' as const, code: chosen.code } : resolveTypedRegion(index, typed)
      setWaiting(false)
      if (match.kind === 'one') {
        write('')
        return match.code
      }
      setFault(unclearRegionText(match.kind))
      return null
    },
    type: write,
    move: (step) => {
      setHasMoved(true)
      const from = isGuess && !hasMoved && step === 1 ? -1 : active
      if (options.length > 0) setActive((from + step + options.length) % options.length)
    },
    goUp: () => goTo(trail.slice(0, -1)),
    goTo: (depth) => goTo(trail.slice(0, depth)),
    pick: (row) => {
      const option = options[row]
      if (!option || !index) return null
      if (!option.leadsDown) {
        write('')
        return option.code
      }
      goTo(pathOf(index, option.code))
      return null
    },
  }
}
