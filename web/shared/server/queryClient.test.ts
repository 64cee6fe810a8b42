import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { CallError, networkFailure } from './callError.ts'
import { queryClient } from './queryClient.ts'

const failure = (code: number) => new CallError({ code, msg: '没有读到', path: '/lines/searchLines' })

/** Counts the reads of a mounted query. */
function watched(key: string, fails: () => Error | null) {
  const read = vi.fn(async () => {
    const thrown = fails()
    if (thrown) throw thrown
    return key
  })
  const observer = new QueryObserver(queryClient, { queryKey: [key], queryFn: read, retry: false })
  return { read, observer, stop: observer.subscribe(() => undefined) }
}

test('refetches only what failed by a network cut once the network is back', async () => {
  queryClient.mount()
  let isCut = true
  const cut = watched('cut', () => (isCut ? failure(networkFailure) : null))
  const refused = watched('refused', () => failure(404))
  const fine = watched('fine', () => null)
  await eventually(() => expect(cut.observer.getCurrentResult().status).toBe('error'))
  await eventually(() => expect(refused.observer.getCurrentResult().status).toBe('error'))
  window.dispatchEvent(new Event('offline'))
  isCut = false
  window.dispatchEvent(new Event('online'))
  await eventually(() => expect(cut.observer.getCurrentResult().data).toBe('cut'))
  expect(refused.read).toHaveBeenCalledOnce()
  expect(fine.read).toHaveBeenCalledOnce()
  for (const { stop } of [cut, refused, fine]) stop()
  queryClient.unmount()
})
