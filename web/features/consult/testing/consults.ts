import type { CallResponse } from '#contract/calls/calls.ts'
import type { Consult, Dialog } from '#contract/consult/calls.ts'
import { dialogsPerPage } from '#contract/consult/words.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'

/** A message of the customer, written by the caller. */
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

/** The thread of a fake server; tests may change it. */
export interface FakeThread {
  head: Consult
  dialogs: Dialog[]
  /** Client ids of the messages created so far. */
  clientIds: string[]
}

type ListAnswer = CallResponse<'/consult/getConsultList'>

/** Returns answers of a fake server with one thread. The sender is the thread's side. */
export function fakeThreadServer(thread: FakeThread): Answers {
  const headNow = (): Consult => ({ ...thread.head, lastDialog: thread.dialogs.at(-1) ?? null })
  const nextId = () => (thread.dialogs.at(-1)?.id ?? 0) + 1
  const write = (clientId: string, content: Partial<Dialog>): Dialog => {
    const first = thread.dialogs.find((dialog) => dialog.clientId === clientId)
    if (first) return first
    const dialog = dialogOf({ id: nextId(), side: thread.head.side, clientId, text: null, ...content })
    thread.dialogs.push(dialog)
    thread.clientIds.push(clientId)
    return dialog
  }
  return {
    '/consult/getConsultList': ({ consultId, beforeDialogId, afterDialogId }): ListAnswer => {
      const unread = { customer: 0, carrier: 0, [thread.head.side]: thread.head.unread }
      if (consultId === undefined) {
        return { list: [{ ...headNow(), dialogs: [], hasEarlier: true, hasLater: false }], total: 1, unread }
      }
      const isForward = afterDialogId !== undefined
      const within = thread.dialogs.filter(({ id }) =>
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
      thread.dialogs = thread.dialogs.map((dialog) =>
        dialog.id === dialogId ? { ...dialog, isDeleted: true, text: null, picture: null } : dialog,
      )
      return null
    },
    '/consult/setConsultRead': ({ lastDialogId }) => {
      thread.head = { ...thread.head, readUpTo: lastDialogId, unread: 0 }
      return null
    },
  }
}
