import { currentCode } from '#contract/regions/regions.ts'
import { refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import type { LineInput } from './columns.ts'

/** Returns a line's input with current region codes and without repeated vias. Refuses unknown regions. */
export function withCurrentRegions(words: LineInput): LineInput {
  const destinationCode =
    currentCode(regions, words.destinationCode) ??
    refuseField('destinationCode', '目的地', '没有这个目的地，请重新选择')
  const vias = words.viaCodes.map(
    (code) =>
      currentCode(regions, code) ??
      refuseField('viaCodes', '中转可达', '中转可达里有不存在的地区，请重新选择'),
  )
  return {
    ...words,
    destinationCode,
    viaCodes: [...new Set(vias)].filter((code) => code !== destinationCode),
  }
}

/** Refuses an unknown or disabled site. */
export async function checkSite(trx: WriteTransaction, siteId: number): Promise<void> {
  const site = await trx
    .selectFrom('site')
    .select('disabled')
    .where('city_id', '=', siteId)
    .executeTakeFirst()
  if (!site) refuseField('siteId', '始发城市', '没有这个始发城市，请重新选择')
  if (site.disabled) refuseField('siteId', '始发城市', '这个始发城市已停用，请另选一个')
}
