import { callServer } from '../../../shared/server/call.ts'
import type { TryOptions } from '../../../shared/server/call.ts'
import { uploadPicture } from '../../../shared/files/uploadPicture.ts'
import { refreshList } from '../list/listReads.ts'
import { catchUp, noteOwn } from '../thread/threadReads.ts'
import { changeMessage, noteBegun } from './outbox.ts'
import type { Waiting } from './outbox.ts'

async function upload(message: Waiting, picture: Blob, { isRepeat = false }: TryOptions): Promise<string> {
  if (message.fileId !== null) return message.fileId
  const { fileId } = await uploadPicture(picture, {
    isRepeat,
    onProgress: (progress) => changeMessage(message.clientId, { progress }),
  })
  changeMessage(message.clientId, { fileId })
  return fileId
}

/** What a message says: the picture is uploaded first. */
const saidBy = async (message: Waiting, options: TryOptions) =>
  message.picture ? { fileId: await upload(message, message.picture, options) } : { text: message.text ?? '' }

async function begin(message: Waiting, options: TryOptions): Promise<void> {
  const { to, begins, clientId } = message
  const about = 'line' in to ? { lineId: to.line } : 'order' in to ? { orderId: to.order } : {}
  const said = await saidBy(message, options)
  const { id } = await callServer(
    '/consult/createConsult',
    { ...about, ...begins, ...said, clientId },
    options,
  )
  noteBegun(to, id)
  refreshList('customer')
}

/**
 * Sends one message: a picture is uploaded first, the first about a line or an order begins the thread. Sent again after a lost
 * answer it is the same message, by its client id (`isRepeat`: by itself). Rejects with what went wrong.
 */
export async function deliver(message: Waiting, options: TryOptions): Promise<void> {
  const { to, clientId } = message
  if (!('id' in to)) return begin(message, options)
  const said = await saidBy(message, options)
  const dialog = await callServer('/consult/appendDialog', { consultId: to.id, clientId, ...said }, options)
  noteOwn(dialog)
  refreshList(dialog.side)
  // the other side may have written in between
  void catchUp(to.id)
}
