import { callServer } from '../../../shared/server/call.ts'
import type { TryOptions } from '../../../shared/server/call.ts'
import { CallError } from '../../../shared/server/callError.ts'
import { uploadPicture } from '../../../shared/files/uploadPicture.ts'
import { refreshList } from '../list/listReads.ts'
import { catchUp, noteOwn } from '../thread/threadReads.ts'
import { changeMessage, noteBegun } from './outbox.ts'
import type { Waiting } from './outbox.ts'

const invalidCode = 400

async function begin({ to, subject, text, clientId }: Waiting, options: TryOptions): Promise<void> {
  if (text === null) {
    throw new CallError({
      code: invalidCode,
      msg: '请先发一句话，再发图片',
      path: '/consult/createConsult',
    })
  }
  const about = 'line' in to ? { lineId: to.line } : 'order' in to ? { orderId: to.order } : {}
  const request = { ...about, text, clientId, ...(subject ? { subject } : {}) }
  const { id } = await callServer('/consult/createConsult', request, options)
  noteBegun(to, id)
  refreshList('customer')
}

async function upload(message: Waiting, picture: Blob, { isRepeat = false }: TryOptions): Promise<string> {
  if (message.fileId !== null) return message.fileId
  const { fileId } = await uploadPicture(picture, {
    isRepeat,
    onProgress: (progress) => changeMessage(message.clientId, { progress }),
  })
  changeMessage(message.clientId, { fileId })
  return fileId
}

/**
 * Sends one message: a picture is uploaded first, the first text about a line or an order begins the thread. Sent again after a lost
 * answer it is the same message, by its client id (`isRepeat`: by itself). Rejects with what went wrong.
 */
export async function deliver(message: Waiting, options: TryOptions): Promise<void> {
  const { to, text, picture, clientId } = message
  if (!('id' in to)) return begin(message, options)
  const said = picture ? { fileId: await upload(message, picture, options) } : { text: text ?? '' }
  const dialog = await callServer('/consult/appendDialog', { consultId: to.id, clientId, ...said }, options)
  noteOwn(dialog)
  refreshList(dialog.side)
  // the other side may have written in between
  void catchUp(to.id)
}
