import type { CallRequest } from '#contract/calls/calls.ts'
import { currentCode, pathOf, regionText } from '#contract/regions/regions.ts'
import type { ContextOf, Handler } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import { attachFile, removePicture } from '../files/index.ts'
import type { AccountDeps } from './deps.ts'
import { lockUser, readCurrentUser } from './store.ts'

type Change = CallRequest<'/user/updateUserInfo'>

/** Returns the columns of a region by its current code; empty ones for null. Refuses an unknown code. */
function cityColumns(cityCode: string | null) {
  if (cityCode === null) return { city_path: [], city_text: null }
  const today = currentCode(regions, cityCode)
  if (today === null) refuseField('cityCode', '所在地区', '所在地区不存在，请重新选择')
  return { city_path: pathOf(regions, today).map(({ code }) => code), city_text: regionText(regions, today) }
}

const textOrNull = (text: string) => (text === '' ? null : text)

/** Attaches the new picture to the user and removes the old one. Does nothing if it is the same. */
async function changeAvatar(
  context: ContextOf<'/user/updateUserInfo'>,
  before: string | null,
  fileId: string | null,
): Promise<void> {
  const { trx, user, now } = context
  if (fileId === before) return
  if (fileId !== null) await attachFile(trx, context, fileId, { kind: 'user', id: user.userId })
  await trx.updateTable('app_user').set({ avatar_file_id: fileId }).where('id', '=', user.userId).execute()
  if (before !== null) await removePicture(trx, before, now)
}

function columnsOf({ alias, name, cityCode, address }: Change) {
  return {
    ...(alias === undefined ? {} : { alias }),
    ...(name === undefined ? {} : { name: textOrNull(name) }),
    ...(cityCode === undefined ? {} : cityColumns(cityCode)),
    ...(address === undefined ? {} : { address: textOrNull(address) }),
  }
}

/** Changes the caller's own data; omitted fields stay. */
export const updateUserInfo =
  ({ vault }: Pick<AccountDeps, 'vault'>): Handler<'/user/updateUserInfo'> =>
  async (context, change) => {
    const { trx, user, now } = context
    const columns = columnsOf(change)
    const { avatar_file_id } = await lockUser(trx, user.userId)
    if (Object.keys(columns).length > 0)
      await trx.updateTable('app_user').set(columns).where('id', '=', user.userId).execute()
    if (change.avatarFileId !== undefined) await changeAvatar(context, avatar_file_id, change.avatarFileId)
    return readCurrentUser(trx, vault, { userId: user.userId, now })
  }
