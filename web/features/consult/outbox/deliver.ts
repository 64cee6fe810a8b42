import { uploadPicture } from '#shared/files/uploadPicture.ts'
import { callServer } from '#shared/server/call.ts'
import type { TryOptions } from '#shared/server/call.ts'
import { refreshList } from '../list/listReads.ts'
import { catchUp, addOwnMessage } from '../threadReads.ts'
import { changeMessage, markThreadCreated } from './outbox.ts'
import type { OutboxMessage } from './outbox.ts'

async function upload(
  message: OutboxMessage,
  picture: Blob,
  { isRepeat = false }: TryOptions,
): Promise<string> {
  if (message.fileId !== null) return message.fileId
  const { fileId } = await uploadPicture(picture, {
    isRepeat,
    onProgress: (progress) => changeMessage(message.clientId, { progress }),
  })
  changeMessage(message.clientId, { fileId })
  return fileId
}

/** Returns a message's content for the call; uploads its picture first. */
const contentOf = async (message: OutboxMessage, options: TryOptions) =>
  message.picture ? { fileId: await upload(message, message.picture, options) } : { text: message.text ?? '' }

async function createThread(message: OutboxMessage, options: TryOptions): Promise<void> {
  const { to, begins, clientId } = message
  const about = 'line' in to ? { lineId: to.line } : 'order' in to ? { orderId: to.order } : {}
  const content = await contentOf(message, options)
  const { id } = await callServer(
    '/consult/createConsult',
    { ...about, ...begins, ...content, clientId },
    options,
  )
  markThreadCreated(to, id)
  refreshList('customer')
}

/**
 * Sends one message: uploads its picture first, and creates the thread when there is none yet. The client id makes a repeated
 * send after a lost answer the same message (`isRepeat`: an automatic repeat). Rejects with the call's error.
 */
export async function deliver(message: OutboxMessage, options: TryOptions): Promise<void> {
  const { to, clientId } = message
  if (!('id' in to)) return createThread(message, options)
  const content = await contentOf(message, options)
  const dialog = await callServer(
    '/consult/appendDialog',
    { consultId: to.id, clientId, ...content },
    options,
  )
  addOwnMessage(dialog)
  refreshList(dialog.side)
  // the other side may have written in between
  void catchUp(to.id)
}
