import type { Handler, Handlers } from '#server/calls/context.ts'
import { refuseField } from '#server/core/refuse.ts'
import { deleteDialog, setConsultRead } from './changeDialogs.ts'
import { createConsult } from './createConsult.ts'
import { limitMessages } from './limit.ts'
import { listConsults } from './listConsults.ts'
import { readDialog } from './readDialogs.ts'
import { lockThread } from './thread.ts'
import { writeDialog } from './writeDialog.ts'

const appendDialog: Handler<'/consult/appendDialog'> = async (context, request) => {
  const { text = null, fileId = null, clientId, consultId } = request
  if ((text === null) === (fileId === null)) refuseField('text', '内容', '请填写内容，或选一张图片，两者选一')
  await limitMessages(context)
  const thread = await lockThread(context.trx, context, consultId)
  const message = { text, fileId, clientId }
  const dialogId = await writeDialog(context.trx, thread, context, message, context.now)
  return readDialog(context.trx, context, dialogId)
}

/** Handlers of consults between customers and carriers (product.md §5). Both sides use the same calls. */
export const consultHandlers = {
  '/consult/createConsult': createConsult,
  '/consult/getConsultList': (context, filter) => listConsults(context.db, context, filter),
  '/consult/appendDialog': appendDialog,
  '/consult/deleteDialog': async (context, { dialogId }) => {
    await deleteDialog({ trx: context.trx, caller: context, now: context.now }, dialogId)
    return null
  },
  '/consult/setConsultRead': async (context, request) => {
    await setConsultRead({ trx: context.trx, caller: context, now: context.now }, request)
    return null
  },
} satisfies Partial<Handlers>
