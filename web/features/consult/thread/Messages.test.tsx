import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOutbox } from '../outbox/outbox.ts'
import { dialogOf } from '../testing/consults.ts'
import { findMessages, openConsult, threadOf, emitMessage } from '../testing/openConsult.tsx'

/** A layout of rows of equal height in a viewport of 400 px. */
const viewPx = 400
let rowPx = 20
const heightOf = (list: Element) => list.querySelectorAll('li').length * rowPx
const listsOf = (box: Element) => [...box.querySelectorAll('ol')]
const isBox = (element: Element) => 'messages' in (element as HTMLElement).dataset

let observers: { element: Element; notify: () => void }[] = []

class Observer {
  readonly notify: () => void
  constructor(notify: () => void) {
    this.notify = notify
  }
  observe(element: Element) {
    observers.push({ element, notify: this.notify })
  }
  disconnect() {
    observers = observers.filter(({ notify }) => notify !== this.notify)
  }
}

beforeEach(() => {
  rowPx = 20
  observers = []
  useOutbox.setState({ messages: [], createdThreads: {} })
  vi.stubGlobal('ResizeObserver', Observer)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return isBox(this) ? viewPx : 0
  })
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return isBox(this) ? listsOf(this).reduce((sum, list) => sum + heightOf(list), 0) : 0
  })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const box = this.closest('[data-messages]')
    if (!box || this.tagName !== 'OL') return new DOMRect(0, 0, 300, isBox(this) ? viewPx : 0)
    const lists = listsOf(box)
    const above = lists.slice(0, lists.indexOf(this as HTMLOListElement))
    const top = above.reduce((sum, list) => sum + heightOf(list), 0) - box.scrollTop
    return new DOMRect(0, top, 300, heightOf(this))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const dialogs = Array.from({ length: 180 }, (_, index) => dialogOf({ id: index + 1 }))

/** Opens the thread at its end with the 50 newest messages and returns its scroll box. */
async function openAtEnd() {
  const thread = threadOf({ dialogs: [...dialogs] })
  openConsult(thread)
  const list = await findMessages()
  const row = await list.findByText('第 180 条')
  const box = row.closest<HTMLElement>('[data-messages]')
  if (!box) throw new Error('no box')
  const shown = () =>
    [...box.querySelectorAll('[dir=auto]')].map(({ textContent }) =>
      Number(/\d+/.exec(textContent ?? '')?.[0]),
    )
  return { thread, box, shown, list }
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

test('shows every message once and in order when paging back, and keeps the visible ones in position', async () => {
  const { box, shown, list } = await openAtEnd()
  expect(shown()).toEqual(range(131, 180))
  for (const first of [81, 31, 1]) {
    box.scrollTop = 100
    fireEvent.scroll(box)
    const fromEndPx = box.scrollHeight - box.scrollTop
    await list.findByText(`第 ${first} 条`)
    expect(shown()).toEqual(range(first, 180))
    expect(box.scrollHeight - box.scrollTop).toBe(fromEndPx)
  }
})

test('stays at the end when messages arrive, and does not move a reader who has scrolled up', async () => {
  const { box } = await openAtEnd()
  const isAway = () => screen.queryByRole('button', { name: /回到最新/ }) !== null
  rowPx = 30
  fireEvent.scroll(box)
  expect(box.scrollTop).toBe(box.scrollHeight)
  expect(isAway()).toBe(false)
  rowPx = 40
  box.scrollTop -= viewPx + 200
  const topPx = box.scrollTop
  fireEvent.scroll(box)
  expect(box.scrollTop).toBe(topPx)
  expect(isAway()).toBe(true)
})

test('skips each group at its measured height and measures only changed groups again', async () => {
  const { thread, box, list } = await openAtEnd()
  box.scrollTop = 100
  fireEvent.scroll(box)
  await list.findByText('第 81 条')
  const settled = () =>
    listsOf(box).map((group) => [
      'settled' in group.dataset,
      group.style.getPropertyValue('contain-intrinsic-block-size'),
    ])
  const heights = listsOf(box).map(heightOf)
  expect(settled()).toEqual(heights.map((height) => [true, `${height}px`]))
  rowPx = 30
  thread.dialogs.push(dialogOf({ id: 181 }))
  emitMessage(181)
  await list.findByText('第 181 条')
  expect(settled()).toEqual([...heights, 30].map((height) => [true, `${height}px`]))
})

test('moves the scroll position when a group above the view becomes higher', async () => {
  const { box, list } = await openAtEnd()
  box.scrollTop = 100
  fireEvent.scroll(box)
  await list.findByText('第 81 条')
  const [first, last] = listsOf(box)
  if (!first || !last) throw new Error('no groups')
  const firstPx = heightOf(first)
  box.scrollTop = firstPx + 200
  fireEvent.scroll(box)
  rowPx = 25
  const notify = (group: Element) =>
    act(() => observers.filter(({ element }) => element === group).forEach((observer) => observer.notify()))
  notify(first)
  expect(box.scrollTop).toBe(firstPx + 200 + heightOf(first) - firstPx)
  // the visible one grows downwards
  notify(last)
  await waitFor(() => expect(box.scrollTop).toBe(heightOf(first) + 200))
})
