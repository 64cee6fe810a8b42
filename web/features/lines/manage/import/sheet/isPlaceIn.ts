import type { RegionIndex } from '#contract/regions/regions.ts'
import { resolveTypedRegion } from '#contract/regions/typedRegion.ts'
import { placeOf } from './cellWords.ts'

/** Tells whether a text names a place. */
export type IsPlace = (text: string) => boolean

/** Returns the test for the places of an index, written as carriers write destinations. */
export const isPlaceIn =
  (index: RegionIndex): IsPlace =>
  (text) =>
    resolveTypedRegion(index, placeOf([text])).kind !== 'none'
