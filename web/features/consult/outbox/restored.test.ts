import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOwnerEntries, readAll, readOne } from '#shared/browser/localStore/localStore.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { adoptToken, adoptUser } from '#shared/server/session.ts'
import { fakeIndexedDb, readableIn } from '#shared/testing/fakeIndexedDb.ts'
import { draftKeyOf, userOf } from '#shared/testing/people.ts'
import { restoreDraft, setDraft, useDraft } from './drafts.ts'
import { changeMessage, dropMessage, syncRemovals, putMessage, restoreMessages, useOutbox } from './outbox.ts'
import type { OutboxMessage } from './outbox.ts'

const disk = new Map<string, unknown>()

const targetKey = 'line 12'

function logIn(userId: number): void {
  adoptToken(`token of ${userId}`)
  adoptUser({ ...userOf(2), id: userId, draft_key: draftKeyOf(userId) })
}

/** Types a draft and waits until it is stored. */
async function type(text: string): Promise<void> {
  setDraft(targetKey, text)
  await waitFor(async () => expect((await readOne('texts', ownerNow(), targetKey))?.value).toBe(text))
}

/** Restores and returns the draft as the current user sees it. */
async function restoredDraft(): Promise<string> {
  const { result } = renderHook(() => useDraft(targetKey))
  await act(() => restoreDraft(targetKey))
  return result.current
}

function put(clientId: string): void {
  const message: OutboxMessage = {
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

/** Returns the ids of the messages that are restored for the current user. */
async function restoredIds(): Promise<string[]> {
  useOutbox.setState({ messages: [], createdThreads: {} })
  await restoreMessages()
  return useOutbox.getState().messages.map(({ clientId }) => clientId)
}

beforeEach(() => {
  disk.clear()
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
  useOutbox.setState({ messages: [], createdThreads: {} })
})
afterEach(() => adoptToken(null))

test('shows a user’s draft to that user only; a visitor’s draft does not overwrite it', async () => {
  logIn(1)
  await type('甲的价格')
  expect(disk.size).toBe(1)
  expect(readableIn(disk)).not.toContain('甲的价格')
  adoptToken(null)
  expect(await restoredDraft()).toBe('')
  await type('访客的话')
  logIn(1)
  expect(await restoredDraft()).toBe('甲的价格')
  logIn(2)
  expect(await restoredDraft()).toBe('访客的话')
  setDraft(targetKey, '')
  adoptToken(null)
  expect(await restoredDraft()).toBe('')
  logIn(1)
  expect(await restoredDraft()).toBe('甲的价格')
})

test('does not show a draft whose user logs out while it is read', async () => {
  logIn(1)
  await type('甲的价格')
  adoptToken(null)
  logIn(1)
  const reading = restoreDraft(targetKey)
  adoptToken(null)
  await reading
  expect(renderHook(() => useDraft(targetKey)).result.current).toBe('')
})

test('restores a user’s unsent messages for that user only, and a visitor’s for the next user', async () => {
  logIn(1)
  put('user 1')
  adoptToken(null)
  expect(await restoredIds()).toEqual([])
  put('visitor')
  expect(await restoredIds()).toEqual(['visitor'])
  logIn(2)
  expect(await restoredIds()).toEqual(['visitor'])
  // the message belongs to the next user from then on
  logIn(1)
  expect(await restoredIds()).toEqual(['user 1'])
  expect(readableIn(disk)).not.toContain('"text"')
})

test('deletes drafts and unsent messages from storage on logout', async () => {
  logIn(1)
  await type('甲的价格')
  put('user 1')
  await waitFor(async () => expect((await readAll('messages', ownerNow())).kept).toHaveLength(1))
  const owner = ownerNow()
  if (!owner) throw new Error('nobody is logged in')
  await removeOwnerEntries(owner)
  expect(disk.size).toBe(0)
})

test('drops messages that another window sent or gave up, except those being sent', async () => {
  syncRemovals()
  const other = new BroadcastChannel('zhuanxiantong-consult-outbox')
  const broadcasts: unknown[] = []
  other.addEventListener('message', ({ data }) => broadcasts.push(data))
  const waiting = () => useOutbox.getState().messages.map(({ clientId }) => clientId)
  for (const clientId of ['given up', 'on its way', 'kept']) put(clientId)
  changeMessage('on its way', { state: 'sending' })
  other.postMessage('on its way')
  other.postMessage({ clientId: 'kept' })
  other.postMessage('given up')
  await waitFor(() => expect(waiting()).toEqual(['on its way', 'kept']))
  dropMessage('kept')
  await waitFor(() => expect(broadcasts).toEqual(['kept']))
  other.close()
})
