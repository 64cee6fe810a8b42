import rows from '../../regions/data/regions.json' with { type: 'json' }
import { indexRegions } from '../../regions/regions.ts'
import { smartPaste } from '../smartPaste.ts'

const index = indexRegions(rows)

/** Returns the values of the services of goods for a recipient, without those that are not given. */
export function servicesOf(words: string): Record<string, unknown> {
  const text = `收货人王强13800138000 成都市金牛区，保温杯30箱\n${words}`
  const { services } = smartPaste(text, { index, siteCode: '330784', today: '2026-11-21' })
  return Object.fromEntries(Object.entries(services).map(([key, field]) => [key, field.value]))
}
