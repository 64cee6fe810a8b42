import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import type { LiveStatus, Changes } from './follow.ts'
import { shareStream } from './sharing.ts'
import type { Share } from './sharing.ts'

/** One lock after another, as a browser gives them. */
function fakeLocks() {
  let last = Promise.resolve()
  return {
    request(_: string, { signal }: { signal: AbortSignal }, act: () => Promise<void>) {
      const turn = last.then(() => {
        if (signal.aborted) throw new Error('aborted')
        return act()
      })
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

interface Tab {
  received: Changes[]
  statuses: LiveStatus[]
  place: { id: string | null }
  share: Share | null
  close: () => void
  /** Settles when the tab has closed its channel. */
  closed: Promise<void>
}

const tabs: Tab[] = []

function openTab(name: string, id: string | null = null): Tab {
  const stop = new AbortController()
  const tab: Tab = {
    received: [],
    statuses: [],
    place: { id },
    share: null,
    close: () => stop.abort(),
    closed: Promise.resolve(),
  }
  tabs.push(tab)
  tab.closed = shareStream({
    name,
    signal: stop.signal,
    position: tab.place,
    onChanges: (news) => tab.received.push(news),
    onStatus: (status) => tab.statuses.push(status),
    lead: (share) => {
      tab.share = share
      return new Promise((resolve) => stop.signal.addEventListener('abort', () => resolve()))
    },
  })
  return tab
}

/** The leading tab hears something from the server. */
function hear(tab: Tab, id: string, news: Changes): void {
  tab.place.id = id
  tab.share?.changes(news, id)
}

beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, {}))
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
})
afterEach(async () => {
  const open = tabs.splice(0)
  for (const tab of open) tab.close()
  await Promise.all(open.map(({ closed }) => closed))
  vi.unstubAllGlobals()
})

const notice: Changes = [{ type: 'notice' }]

test('one tab leads; the others hear what it hears', async () => {
  const first = openTab('one')
  await eventually(() => expect(first.share).not.toBeNull())
  hear(first, '1', 'reset')
  first.share?.status('live')
  const second = openTab('one')
  // it opened later, so it must refetch what it missed
  await eventually(() => expect(second.statuses).toEqual(['live']))
  expect(second).toMatchObject({ received: ['reset'], share: null })
  hear(first, '2', notice)
  await eventually(() => expect(second.received).toEqual(['reset', notice]))
  expect(second.place.id).toBe('2')
  expect(first.received).toEqual([])
})

test('who takes over goes on at the place it has received of', async () => {
  const first = openTab('two')
  await eventually(() => expect(first.share).not.toBeNull())
  const second = openTab('two')
  hear(first, '1', 'reset')
  hear(first, '2', [])
  first.share?.status('live')
  await eventually(() => expect(second.statuses.at(-1)).toBe('live'))
  expect(second.place.id).toBe('2')
  first.close()
  await eventually(() => expect(second.share).not.toBeNull())
  expect(second.place.id).toBe('2')
  second.share?.changes(notice, '3')
  expect(second.received).not.toContain(notice)
})

test.each([
  // the leader's next transaction is not above the oldest running one of the tab's own reads
  ['100.70:71:', '160.71:71:', []],
  ['100.70:71:', '160.90:95:91,92', []],
  ['100.70:71:', '160.70:80:70', ['reset']],
  ['170.95:95:', '160.90:95:91', ['reset']],
  ['100.70:71:', null, ['reset']],
  ['a form that is not known', '160.90:90:', ['reset']],
])('a leader at %s and a tab that begins at %s: refetches %j', async (leaders, own, received) => {
  const first = openTab('five', leaders)
  await eventually(() => expect(first.share).not.toBeNull())
  const second = openTab('five', own)
  first.share?.status('live')
  await eventually(() => expect(second.statuses).toContain('live'))
  expect(second.received).toEqual(received)
  expect(second.place.id).toBe(leaders)
  hear(first, '200.99:99:', notice)
  await eventually(() => expect(second.received).toEqual([...received, notice]))
})

test('tabs of another person are told nothing', async () => {
  const first = openTab('three')
  const second = openTab('three')
  const other = openTab('four')
  await eventually(() => expect(first.share).not.toBeNull())
  hear(first, '1', notice)
  await eventually(() => expect(second.received).toEqual([notice]))
  expect(other.received).toEqual([])
})
