import { lineFieldNames, lineFieldSpec } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { lineStatusLabels } from '#contract/lines/manageWords.ts'
import { priceText } from '#contract/price/amounts.ts'
import { textOf } from '#contract/price/fieldText.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { formatTransit } from '#domain/lines/departures.ts'
import { feeTexts } from '#domain/lines/prices/feeTexts.ts'
import { heavyTierTexts, lightTierTexts } from '#domain/lines/prices/tierTexts.ts'
import type { TierText } from '#domain/lines/prices/tierTexts.ts'
import { formatTimeOfDay, formatDepartureDays } from '#shared/ui/text/format.ts'

/** A part of a line that somebody else changed while its form was open. */
export interface LineDifference {
  label: string
  was: string
  now: string
}

const steps = (words: readonly TierText[]) =>
  words.length === 0 ? negotiableLabel : words.map(({ range, price }) => `${range} ${price}`).join('，')
const joined = (...texts: string[]) => texts.filter((text) => text !== '').join('，')

const parts: readonly { label: string; of: (line: OwnLine) => string }[] = [
  { label: '状态', of: ({ status }) => lineStatusLabels[status] },
  { label: '线路编号', of: ({ code }) => code },
  { label: '始发城市', of: ({ siteName }) => siteName },
  { label: '目的地', of: ({ destinationText }) => destinationText },
  { label: '直达/中转', of: ({ isDirect }) => (isDirect ? '直达' : '中转') },
  { label: '中转可达', of: ({ viaTexts }) => viaTexts.join('、') },
  {
    label: '发站',
    of: ({ origin }) => joined(origin.name, origin.address, origin.contact, origin.phones.join('、')),
  },
  {
    label: '到站',
    of: ({ destination }) => joined(destination.name, destination.address, destination.phones.join('、')),
  },
  {
    label: '时效',
    of: ({ transitHoursMin, transitHoursMax }) => formatTransit(transitHoursMin, transitHoursMax),
  },
  {
    label: '发车',
    of: ({ departureDays, cutOffMinutes }) =>
      `${formatDepartureDays(departureDays)} ${formatTimeOfDay(cutOffMinutes)} 截货`,
  },
  { label: '重货价', of: ({ heavyTiers }) => steps(heavyTierTexts(heavyTiers, null)) },
  { label: '泡货价', of: ({ lightTiers }) => steps(lightTierTexts(lightTiers, null)) },
  { label: '最低收费', of: ({ minChargeFen }) => priceText(minChargeFen) },
  { label: '就低计费', of: ({ isDeficitRated }) => (isDeficitRated ? '是' : '否') },
  {
    label: '服务收费',
    of: ({ fees }) =>
      feeTexts(fees)
        .flatMap(({ name, text }) => (text === null ? [] : [`${name} ${text}`]))
        .join('；'),
  },
  ...lineFieldNames.map((field) => ({
    label: lineFieldSpec(field).label,
    of: (line: OwnLine) => textOf(lineFieldSpec(field), line[field]) ?? '',
  })),
]

/** Returns the texts of all differences between two versions of a line. */
export const lineDifferences = (was: OwnLine, now: OwnLine): LineDifference[] =>
  parts.flatMap(({ label, of }) => (of(was) === of(now) ? [] : [{ label, was: of(was), now: of(now) }]))
