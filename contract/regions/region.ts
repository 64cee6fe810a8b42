/**
 * A division of GB/T 2260: province, city or district. Districts of municipalities are directly below them, and county-level
 * cities governed by a province (429004 仙桃市) have that province as their parent.
 */
export interface Region {
  code: string
  name: string
  /** null for a province. */
  parentCode: string | null
  /** Of the name without 省, 市, 区, 县 …: 重庆市 → chongqing. */
  pinyin: string
  initials: string
  /** Millions; 0 unless it is a large city. */
  inhabitants: number
}

/** A region and its traffic. */
export interface RankedRegion {
  region: Region
  /** Number of orders, or an estimate (ranking.ts); 0 where nothing is known. */
  weight: number
}

/** Checks whether a text has the form of a region's code; the region may not exist. */
export const isRegionCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)

/** Returns the region code that an address gives; null without one, or for another text. */
export const regionCodeIn = (text: string | null): string | null =>
  text !== null && isRegionCode(text) ? text : null
