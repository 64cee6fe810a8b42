import { useState } from 'react'
import { pathOf, regionText, searchRegions } from '../../../contract/rules/regions.ts'
import type { Region, RegionIndex } from '../../../contract/rules/regions.ts'
import { useRegions } from './useRegions.ts'

const mostFound = 12

export interface RegionOption {
  code: string
  text: string
  /** Picking it shows what lies below instead of choosing it. */
  leadsDown: boolean
}

interface ChoiceInput {
  value: string | null
  deepest: boolean
  isOpen: boolean
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
  begin: () => void
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

/** What a region picker shows and where its keys lead, apart from any drawing. */
export function useRegionChoice({ value, deepest, isOpen }: ChoiceInput): RegionChoice {
  const index = useRegions(isOpen || Boolean(value))
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  // null: still the place of the value, which may come before the regions do
  const [downTo, setDownTo] = useState<readonly Region[] | null>(null)
  const placeOfValue = index && value ? pathOf(index, value).slice(0, -1) : []
  const trail = downTo ?? placeOfValue

  const options = !index ? [] : typed.trim() ? found(index, typed, deepest) : below(index, trail, deepest)
  const goTo = (path: readonly Region[]) => {
    setDownTo(path)
    setTyped('')
    setActive(0)
  }

  return {
    isReady: index !== null,
    valueText: index && value ? regionText(index, value) : '',
    typed,
    options,
    active: Math.min(active, Math.max(0, options.length - 1)),
    trail,
    begin: () => {
      setDownTo(null)
      setTyped('')
      setActive(0)
    },
    type: (text) => {
      setTyped(text)
      setActive(0)
    },
    move: (step) => {
      if (options.length > 0) setActive((active + step + options.length) % options.length)
    },
    goUp: () => goTo(trail.slice(0, -1)),
    goTo: (depth) => goTo(trail.slice(0, depth)),
    pick: (row) => {
      const option = options[row]
      if (!option || !index) return null
      if (!option.leadsDown) return option.code
      goTo(pathOf(index, option.code))
      return null
    },
  }
}
