import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import type { ReadFirst } from '#shared/firstView/readFirst.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { earlyValuesAt } from './orderStart.ts'

/** Reads the line of a new order. What only a user's own records fill in is left to the browser. */
export const readOrderFirst: ReadFirst = async (params, { read, reads }) => {
  // with the site that hydration starts with
  const values = earlyValuesAt(params, defaultSite.cityId)
  if (values === null || values.lineId === null) return null
  const request = { id: values.lineId }
  const { queryKey } = callQuery('/lines/getLineDetail', request)
  reads.setQueryData(queryKey, await read('/lines/getLineDetail', request))
  const { shipper, recipient } = values
  return {
    regionCodes: [shipper.regionCode, recipient.regionCode].filter((code) => code !== null),
    // another site replaces the shipper's region in the form
    isFromOwnSite: false,
  }
}
