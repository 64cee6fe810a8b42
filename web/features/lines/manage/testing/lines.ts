import type { CallResponse } from '#contract/calls/calls.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { lineDetailOf } from '#shared/testing/lines.ts'

/** Builds a carrier's own line from 永康 to 义乌 at 285 元/吨, with the given changes. */
export function ownLineOf(change: Partial<OwnLine> = {}): OwnLine {
  const {
    carrier: _carrier,
    originName: _originName,
    originPhones: _originPhones,
    destinationName: _destinationName,
    ...line
  } = lineDetailOf({ id: change.id ?? 1 })
  return { ...line, siteName: '永康市', code: 'YW-01', version: 3, ...change }
}

/** Builds a page of lines as the server returns it. */
export const pageOfLines = (...list: OwnLine[]): CallResponse<'/carrier/getLineList'> => ({
  list,
  total: list.length,
  counts: {
    on: list.filter(({ status }) => status === 'on').length,
    paused: list.filter(({ status }) => status === 'paused').length,
    off: list.filter(({ status }) => status === 'off').length,
  },
})
