import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOwner, readAll, readOne } from '../../../shared/browser/kept/keptStore.ts'
import { ownerNow } from '../../../shared/browser/kept/owner.ts'
import { adoptToken, adoptUser } from '../../../shared/server/session.ts'
import { fakeIndexedDb, readableIn } from '../../../shared/testing/fakeIndexedDb.ts'
import { draftKeyOf, userOf } from '../../../shared/testing/people.ts'
import { restoreDraft, setDraft, useDraft } from './drafts.ts'
import {
  changeMessage,
  dropMessage,
  heedOtherWindows,
  putMessage,
  restoreMessages,
  useOutbox,
} from './outbox.ts'
import type { Waiting } from './outbox.ts'

const disk = new Map<string, unknown>()

const place = 'line 12'

function logIn(userId: number): void {
  adoptToken(`token of ${userId}`)
  adoptUser({ ...userOf(2), id: userId, draft_key: draftKeyOf(userId) })
}

/** Types at the place and waits until it is kept. */
async function type(text: string): Promise<void> {
  setDraft(place, text)
  await waitFor(async () => expect((await readOne('texts', ownerNow(), place))?.value).toBe(text))
}

/** What whoever sits at the browser finds at the place. */
async function found(): Promise<string> {
  const { result } = renderHook(() => useDraft(place))
  await act(() => restoreDraft(place))
  return result.current
}

function put(clientId: string): void {
  const message: Waiting = {
    clientId,
    to: { line: 12 },
    begins: null,
    text: clientId,
    picture: null,
    fileId: null,
    at: '2026-11-20T02:00:00.000Z',
    state: 'waiting',
    progress: 0,
    fault: null,
  }
  putMessage(message)
}

/** Ids of the messages that whoever sits at the browser takes up. */
async function takenUp(): Promise<string[]> {
  useOutbox.setState({ messages: [], begun: {} })
  await restoreMessages()
  return useOutbox.getState().messages.map(({ clientId }) => clientId)
}

beforeEach(() => {
  disk.clear()
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  useOutbox.setState({ messages: [], begun: {} })
})
afterEach(() => adoptToken(null))

test('what a user typed is shown to that user only, and a visitor’s typing there leaves it alone', async () => {
  logIn(1)
  await type('甲的价格')
  expect(disk.size).toBe(1)
  expect(readableIn(disk)).not.toContain('甲的价格')
  adoptToken(null)
  expect(await found()).toBe('')
  await type('访客的话')
  logIn(1)
  expect(await found()).toBe('甲的价格')
  logIn(2)
  expect(await found()).toBe('访客的话')
  setDraft(place, '')
  adoptToken(null)
  expect(await found()).toBe('')
  logIn(1)
  expect(await found()).toBe('甲的价格')
})

test('a draft that is read while its user leaves is not shown', async () => {
  logIn(1)
  await type('甲的价格')
  adoptToken(null)
  logIn(1)
  const reading = restoreDraft(place)
  adoptToken(null)
  await reading
  expect(renderHook(() => useDraft(place)).result.current).toBe('')
})

test('unsent messages of a user are taken up by that user only, a visitor’s by whoever comes', async () => {
  logIn(1)
  put('user 1')
  adoptToken(null)
  expect(await takenUp()).toEqual([])
  put('visitor')
  expect(await takenUp()).toEqual(['visitor'])
  logIn(2)
  expect(await takenUp()).toEqual(['visitor'])
  // whom it belongs to from then on
  logIn(1)
  expect(await takenUp()).toEqual(['user 1'])
  expect(readableIn(disk)).not.toContain('"text"')
})

test('a logout takes what was typed and not sent off the disk', async () => {
  logIn(1)
  await type('甲的价格')
  put('user 1')
  await waitFor(async () => expect((await readAll('messages', ownerNow())).kept).toHaveLength(1))
  const owner = ownerNow()
  if (!owner) throw new Error('nobody is logged in')
  await forgetOwner(owner)
  expect(disk.size).toBe(0)
})

test('what another window gave up or sent is not sent from this one; what is on its way goes on', async () => {
  heedOtherWindows()
  const other = new BroadcastChannel('zhuanxiantong-consult-outbox')
  const told: unknown[] = []
  other.addEventListener('message', ({ data }) => told.push(data))
  const waiting = () => useOutbox.getState().messages.map(({ clientId }) => clientId)
  for (const clientId of ['given up', 'on its way', 'kept']) put(clientId)
  changeMessage('on its way', { state: 'sending' })
  other.postMessage('on its way')
  other.postMessage({ clientId: 'kept' })
  other.postMessage('given up')
  await waitFor(() => expect(waiting()).toEqual(['on its way', 'kept']))
  dropMessage('kept')
  await waitFor(() => expect(told).toEqual(['kept']))
  other.close()
})
