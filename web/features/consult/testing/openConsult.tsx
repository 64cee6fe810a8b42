import { act, fireEvent, screen, within } from '@testing-library/react'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ConsultPage from '../ConsultPage.tsx'
import { consultOf, fakeThreadServer } from './consults.ts'
import type { FakeThread } from './consults.ts'

// pending calls outlive their page and its fake server; they must not reach the real network
globalThis.fetch = () => new Promise<Response>(() => undefined)

/** Fields that make a message the carrier's. */
export const byCarrier = { side: 'carrier', isMine: false, clientId: null } as const

export const threadOf = (change: Partial<FakeThread> = {}): FakeThread => ({
  head: consultOf(),
  dialogs: [],
  clientIds: [],
  ...change,
})

export const noThreads: Answers = {
  '/consult/getConsultList': { list: [], total: 0, unread: { customer: 0, carrier: 0 } },
}

/** Renders the customer's page on a fake server of one thread, opened unless `at` differs. */
export const openConsult = (thread: FakeThread, answers: Answers = {}, at = '/base/consult?id=4') =>
  renderPage(<ConsultPage />, { at, answers: { ...fakeThreadServer(thread), ...answers } })

export const findMessageInput = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '消息内容' })
export const findMessages = async () => within(await screen.findByRole('group', { name: '消息' }))

/** Types a message and sends it. */
export async function writeMessage(text: string): Promise<void> {
  const input = await findMessageInput()
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

type Kind = Extract<StreamChange, { type: 'consult' }>['kind']

/** Emits a stream message about a dialog. */
export const emitMessage = (dialogId: number, kind: Kind = 'appended') =>
  act(() => notifyListeners([{ type: 'consult', side: 'customer', consultId: 4, dialogId, kind }]))
