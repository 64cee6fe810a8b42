import { useState } from 'react'
import { pathOf, regionText, searchRegions, shortName } from '../../../contract/regions/regions.ts'
import type { Region, RegionIndex } from '../../../contract/regions/regions.ts'
import { typedRegion, unclearRegionText } from '../../../contract/regions/typedRegion.ts'
import { useOfferedPlaces } from './useOfferedPlaces.ts'
import type { OfferedPlaces } from './useOfferedPlaces.ts'
import { useRegions } from './useRegions.ts'

const mostFound = 12

export interface RegionOption {
  code: string
  text: string
  /** Picking it shows what lies below instead of choosing it. */
  leadsDown: boolean
  /** The heading it stands under; none where there is one list alone. */
  group?: string
}

interface ChoiceInput {
  value: string | null
  deepest: boolean
  isOpen: boolean
  /** The site that goods go from, for a destination: what most goes to comes first, and recent and hot places are offered. */
  fromSite: number | undefined
  /** Left in the field before the page began. */
  leftText?: string | undefined
}

export interface RegionChoice {
  /** The regions are there. */
  isReady: boolean
  valueText: string
  typed: string
  options: RegionOption[]
  active: number
  /** The regions gone down through, province first. */
  trail: readonly Region[]
  /** Why the text left in the field is no region; null where nothing is wrong. */
  fault: string | null
  /** The field was left with a text before the regions came: `leave` again once they are ready. */
  isWaiting: boolean
  begin: () => void
  /** Drops what was typed. */
  forget: () => void
  /**
   * The field is left: the code that its text means, null where it is no one region (the text stays with its fault), undefined
   * where nothing was typed or the regions are not there yet.
   */
  leave: () => string | null | undefined
  type: (text: string) => void
  move: (step: 1 | -1) => void
  goUp: () => void
  goTo: (depth: number) => void
  /** The code chosen, or null where the option only leads down. */
  pick: (row: number) => string | null
}

function found(index: RegionIndex, text: string, deepest: boolean): RegionOption[] {
  return searchRegions(index, text, mostFound).map(({ code }) => ({
    code,
    text: regionText(index, code),
    leadsDown: deepest && index.childrenOf(code).length > 0,
  }))
}

function below(index: RegionIndex, trail: readonly Region[], deepest: boolean): RegionOption[] {
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

/** The places offered before any province, each group under its heading, and then the provinces under theirs. */
function firstOf(
  index: RegionIndex,
  { recent, hot }: OfferedPlaces,
  provinces: readonly RegionOption[],
): RegionOption[] {
  const offer = (group: string, codes: readonly string[]) =>
    codes.flatMap((code): RegionOption[] => {
      const region = index.byCode.get(code)
      return region ? [{ code, text: shortName(region.name), leadsDown: false, group }] : []
    })
  return [
    ...offer('最近', recent),
    ...offer('发货最多', hot),
    ...provinces.map((option) => ({ ...option, group: '按省份选' })),
  ]
}

/** What a region picker shows and where its keys lead, apart from any drawing. */
export function useRegionChoice(input: ChoiceInput): RegionChoice {
  const { value, deepest, isOpen, fromSite, leftText = '' } = input
  const [typed, setTyped] = useState(leftText)
  const regions = useRegions(isOpen || Boolean(value) || typed !== '')
  const { index, offered, isAwaited } = useOfferedPlaces(regions, fromSite, isOpen)
  const [active, setActive] = useState(0)
  const [hasMoved, setHasMoved] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isWaiting, setWaiting] = useState(leftText !== '')
  const [seenValue, setSeenValue] = useState(value)
  // null: still the place of the value, which may come before the regions do
  const [downTo, setDownTo] = useState<readonly Region[] | null>(null)
  const pathOfValue = index && value ? pathOf(index, value) : []
  // a city where a district is wanted opens on its districts
  const isWide = deepest && index !== null && value !== null && index.childrenOf(value).length > 0
  const placeOfValue = isWide ? pathOfValue : pathOfValue.slice(0, -1)
  const trail = downTo ?? (fromSite === undefined ? placeOfValue : [])
  // the provinces would slip away from under a finger when the offered places come
  const isReady = index !== null && (typed !== '' || !isAwaited)

  const step = !isReady ? [] : typed.trim() ? found(index, typed, deepest) : below(index, trail, deepest)
  const isFirst = typed.trim() === '' && trail.length === 0
  const options = isReady && isFirst && offered ? firstOf(index, offered, step) : step
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
    // another region from outside; none is what an unclear text left behind
    if (value !== null) write('')
  }

  return {
    isReady,
    valueText: index && value ? regionText(index, value) : '',
    typed,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
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
      const meant = chosen ? { kind: 'one' as const, code: chosen.code } : typedRegion(index, typed)
      setWaiting(false)
      if (meant.kind === 'one') {
        write('')
        return meant.code
      }
      setFault(unclearRegionText(meant.kind))
      return null
    },
    type: write,
    move: (step) => {
      setHasMoved(true)
      if (options.length > 0) setActive((active + step + options.length) % options.length)
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
