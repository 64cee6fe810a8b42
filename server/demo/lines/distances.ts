import { pathOf } from '#contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import { cityPlaces, type Place } from './cityPlaces.ts'

/** Returns the coordinates of a region; a district has its city's, a province its capital's. */
function placeOf(code: string): Place {
  const capital = `${code.slice(0, 2)}0100`
  for (const known of [
    ...pathOf(regions, code)
      .map((region) => region.code)
      .toReversed(),
    capital,
  ]) {
    const place = cityPlaces.get(known)
    if (place) return place
  }
  throw new Error(`No place known for region ${code}`)
}

const earthRadiusKm = 6371
const roadsPerStraightLine = 1.24
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Estimates the road distance between two regions in kilometres, at least 15: 1.25 times the great circle. */
export function roadKm(fromCode: string, toCode: string): number {
  const from = placeOf(fromCode)
  const to = placeOf(toCode)
  const haversine =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const straightKm = 2 * earthRadiusKm * Math.asin(Math.sqrt(haversine))
  return Math.max(15, Math.round(straightKm * roadsPerStraightLine))
}
