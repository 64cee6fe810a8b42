import { defaultSite } from '../../contract/siteDefaults.ts'
import { regions } from '../core/regions.ts'
import type { Random } from './random.ts'

export interface DemoSite {
  cityId: number
  parentId: number
  name: string
}

/** 永康, and for the sake of a benchmark further real counties, each like 永康 with firms and lines of its own. */
export function demoSites(random: Random, count: number): DemoSite[] {
  const counties = [...regions.byCode.values()].filter(
    ({ code, parentCode }) =>
      parentCode !== null &&
      !code.endsWith('00') &&
      Number(code) !== defaultSite.cityId &&
      !/^(4603|[78])/.test(code),
  )
  const others = random.sample(counties, count - 1).map(({ code, parentCode, name }) => ({
    cityId: Number(code),
    parentId: Number(parentCode),
    name,
  }))
  const { cityId, parentId, name } = defaultSite
  return [{ cityId, parentId, name }, ...others]
}
