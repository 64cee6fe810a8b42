import { act, fireEvent, screen, within } from '@testing-library/react'
import type { StreamChange } from '../../../../contract/notices/eventCalls.ts'
import { tellListeners } from '../../../shared/server/events/listeners.ts'
import type { Answers } from '../../../shared/testing/fakeServer.ts'
import { renderPage } from '../../../shared/testing/renderPage.tsx'
import ConsultPage from '../ConsultPage.tsx'
import { consultOf, keepThread } from './consults.ts'
import type { KeptThread } from './consults.ts'

// what still reads when its page is gone finds the fake server gone, too: it must not ask the real network
globalThis.fetch = () => new Promise<Response>(() => undefined)

/** What marks a message as the carrier's. */
export const carriers = { side: 'carrier', isMine: false, clientId: null } as const

export const threadOf = (change: Partial<KeptThread> = {}): KeptThread => ({
  head: consultOf(),
  dialogs: [],
  taken: [],
  ...change,
})

export const noThreads: Answers = {
  '/consult/getConsultList': { list: [], total: 0, unread: { customer: 0, carrier: 0 } },
}

/** The customer's page on a server that keeps one thread, open unless told otherwise. */
export const openConsult = (kept: KeptThread, answers: Answers = {}, at = '/base/consult?id=4') =>
  renderPage(<ConsultPage />, { at, answers: { ...keepThread(kept), ...answers } })

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '消息内容' })
export const messages = async () => within(await screen.findByRole('group', { name: '消息' }))

/** Types a message and sends it. */
export async function write(text: string): Promise<void> {
  const input = await box()
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
}

type Kind = Extract<StreamChange, { type: 'consult' }>['kind']

/** The stream tells of a message. */
export const told = (dialogId: number, kind: Kind = 'appended') =>
  act(() => tellListeners([{ type: 'consult', side: 'customer', consultId: 4, dialogId, kind }]))
