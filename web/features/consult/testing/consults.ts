import type { CallResponse } from '../../../../contract/calls/calls.ts'
import type { Consult, Dialog } from '../../../../contract/consult/calls.ts'
import { dialogsPerPage } from '../../../../contract/consult/words.ts'
import type { Answers } from '../../../shared/testing/fakeServer.ts'

/** A message of the customer, written by the asker itself. */
export function dialogOf(change: Partial<Dialog> = {}): Dialog {
  const id = change.id ?? 1
  return {
    id,
    consultId: 4,
    side: 'customer',
    isMine: true,
    clientId: `client-${id}`,
    text: `第 ${id} 条`,
    picture: null,
    card: null,
    isDeleted: false,
    at: '2026-11-20T02:00:00.000Z',
    ...change,
  }
}

/** A customer's thread about a line. */
export function consultOf(change: Partial<Consult> = {}): Consult {
  return {
    id: 4,
    side: 'customer',
    carrier: { id: 73, name: '永康市飞达货运' },
    otherName: '永康市飞达货运',
    lineId: 3,
    lineText: '永康市 → 浙江省金华市义乌市',
    orderId: null,
    orderNumber: null,
    subject: '运费',
    unread: 0,
    readUpTo: 0,
    readByOtherUpTo: 0,
    lastDialog: null,
    createdAt: '2026-11-20T02:00:00.000Z',
    lastAt: '2026-11-20T02:00:00.000Z',
    closedAt: null,
    ...change,
  }
}

/** What a server of one thread keeps, to be changed by the test. */
export interface KeptThread {
  head: Consult
  dialogs: Dialog[]
  /** Client ids that a message was made for. */
  taken: string[]
}

type ListAnswer = CallResponse<'/consult/getConsultList'>

/** A server that keeps one thread as the real one does; its sender is the thread's side. */
export function keepThread(kept: KeptThread): Answers {
  const headNow = (): Consult => ({ ...kept.head, lastDialog: kept.dialogs.at(-1) ?? null })
  const nextId = () => (kept.dialogs.at(-1)?.id ?? 0) + 1
  const write = (clientId: string, said: Partial<Dialog>): Dialog => {
    const first = kept.dialogs.find((dialog) => dialog.clientId === clientId)
    if (first) return first
    const dialog = dialogOf({ id: nextId(), side: kept.head.side, clientId, text: null, ...said })
    kept.dialogs.push(dialog)
    kept.taken.push(clientId)
    return dialog
  }
  return {
    '/consult/getConsultList': ({ consultId, beforeDialogId, afterDialogId }): ListAnswer => {
      const unread = { customer: 0, carrier: 0, [kept.head.side]: kept.head.unread }
      if (consultId === undefined) {
        return { list: [{ ...headNow(), dialogs: [], hasEarlier: true, hasLater: false }], total: 1, unread }
      }
      const isForward = afterDialogId !== undefined
      const within = kept.dialogs.filter(({ id }) =>
        isForward ? id > afterDialogId : id < (beforeDialogId ?? Infinity),
      )
      const dialogs = isForward ? within.slice(0, dialogsPerPage) : within.slice(-dialogsPerPage)
      const hasMore = within.length > dialogs.length
      const row = {
        ...headNow(),
        dialogs: dialogs.map((dialog) => ({ ...dialog })),
        hasEarlier: isForward ? true : hasMore,
        hasLater: isForward ? hasMore : beforeDialogId !== undefined,
      }
      return { list: [row], total: 1, unread }
    },
    '/consult/appendDialog': ({ clientId, text, fileId }) =>
      write(clientId, {
        text: text ?? null,
        picture: fileId === undefined ? null : { fileId, widthPx: 80, heightPx: 60 },
      }),
    '/consult/createConsult': ({ clientId, text = null, fileId }) => {
      const picture = fileId === undefined ? null : { fileId, widthPx: 80, heightPx: 60 }
      const { id } = write(clientId, { text, picture })
      return { ...headNow(), isAppended: false, dialogId: id }
    },
    '/consult/deleteDialog': ({ dialogId }) => {
      kept.dialogs = kept.dialogs.map((dialog) =>
        dialog.id === dialogId ? { ...dialog, isDeleted: true, text: null, picture: null } : dialog,
      )
      return null
    },
    '/consult/setConsultRead': ({ lastDialogId }) => {
      kept.head = { ...kept.head, readUpTo: lastDialogId, unread: 0 }
      return null
    },
  }
}
