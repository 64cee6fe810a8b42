import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearChosen, useComparing } from '#domain/lines/comparing.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { lineCardOf } from '#shared/testing/lines.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import FavoritesPage from './FavoritesPage.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  clearChosen()
})

function saved(change: Partial<FavoriteRow> = {}): FavoriteRow {
  const { heavyTiers, lightTiers, minChargeFen, ...card } = lineCardOf(change)
  const prices = { heavyTiers, lightTiers, minChargeFen }
  return {
    ...card,
    ...prices,
    savedAt: '2026-11-02T02:00:00.000Z',
    priceThen: prices,
    priceChange: null,
    ...change,
  }
}

/** Answers like a server that stores favorites. */
function favoritesServer(rows: FavoriteRow[]): Answers {
  let stored = rows
  return {
    '/favorites/getFavoriteIds': () => ({ lineIds: stored.map(({ id }) => id) }),
    '/favorites/getFavoriteList': ({ page = 1, pageSize = 20, keyword }) => {
      const found = stored.filter(({ carrier }) => !keyword || carrier.name.includes(keyword))
      return { list: found.slice((page - 1) * pageSize, page * pageSize), total: found.length }
    },
    '/favorites/addFavorite': ({ lineId, undo: isRestored = false }) => {
      stored = [...rows.filter(({ id }) => id === lineId), ...stored]
      return { total: stored.length, isRestored }
    },
    '/favorites/removeFavorite': ({ lineId }) => {
      stored = stored.filter(({ id }) => id !== lineId)
      return { total: stored.length }
    },
  }
}

const open = (answers: Answers, at = '/base/favorites', user = null as ReturnType<typeof userOf> | null) =>
  renderPage(<FavoritesPage />, { at, answers, user })

/** Returns the rows of saved lines, once they are shown. */
const shownRows = async () => (await screen.findAllByRole('row')).slice(1)
const firstRow = async () => within((await shownRows())[0] as HTMLElement)

const undo = () => {
  const action = useToasts
    .getState()
    .toasts.find(({ action: toastAction }) => toastAction?.label === '撤销')?.action
  if (action && 'run' in action) act(action.run)
}

test('links a saved line to an order, the carrier, its phone and its full detail', async () => {
  open(favoritesServer([saved()]))
  const row = await firstRow()
  expect(row.getByText(/2026-11-02 10:00 收藏/)).toBeTruthy()
  expect(row.getByText('¥285/吨')).toBeTruthy()
  const links = [
    [/^下单/, '/orders/new?line=1'],
    [/^咨询/, '/base/consult?line=1'],
    [/详情$/, '/base/search?compare=1'],
  ] as const
  for (const [text, to] of links) expect(row.getByRole('link', { name: text }).getAttribute('href')).toBe(to)
  expect(row.getByRole('link', { name: /拨打/ }).getAttribute('href')).toBe('tel:0579-87112233')
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe(
    '/login?redirect=%2Fbase%2Ffavorites',
  )
})

test('marks what changed since the line was saved, with both values', async () => {
  const priceThen = {
    heavyTiers: [{ fromGrams: 0, fenPerTonne: 26_000 }],
    lightTiers: saved().lightTiers,
    minChargeFen: 3_000,
  }
  open(favoritesServer([saved({ priceChange: 'up', priceThen })]), '/base/favorites', userOf(0))
  const row = await firstRow()
  expect(row.getByText('涨价')).toBeTruthy()
  expect(row.getByText('收藏时 ¥260/吨')).toBeTruthy()
  expect(row.getByText('现在 ¥285/吨')).toBeTruthy()
  expect(row.queryByText(/最低一票/)).toBeNull()
  expect(screen.queryByText(/没有登录/)).toBeNull()
})

test.each([
  ['paused', '已暂停'],
  ['off', '已下线'],
] as const)('a line that is %s is labelled, takes no order and links to others', async (status, mark) => {
  open(favoritesServer([saved({ status })]))
  const row = await firstRow()
  expect(row.getByText(mark)).toBeTruthy()
  expect(row.queryByText('下单')).toBeNull()
  expect(row.getByRole('link', { name: /^找同线路的专线/ }).getAttribute('href')).toBe(
    '/base/search?site=330784&to=330782',
  )
})

test('removes a line at once, and restores it from the toast', async () => {
  const { server } = open(favoritesServer([saved(), saved({ id: 2 })]))
  fireEvent.click(await screen.findByRole('button', { name: '取消收藏顺通物流 1到义乌站' }))
  await waitFor(async () => expect(await shownRows()).toHaveLength(1))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('已取消收藏顺通物流 1'))
  undo()
  await waitFor(async () => expect(await shownRows()).toHaveLength(2))
  expect(server.callsTo('/favorites/removeFavorite').map(({ body }) => body)).toEqual([{ lineId: 1 }])
  expect(server.callsTo('/favorites/addFavorite').map(({ body }) => body)).toEqual([
    { lineId: 1, undo: true },
  ])
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('已恢复收藏'))
})

test.each([
  [true, '已恢复收藏'],
  [false, '已恢复收藏，价格变化从今天重新算起'],
])(
  'restores the price change with the line, or says in the toast that it could not',
  async (isRestored, words) => {
    const answers = favoritesServer([saved({ priceChange: 'up' })])
    open({ ...answers, '/favorites/addFavorite': { total: 1, isRestored } })
    fireEvent.click(await screen.findByRole('button', { name: /取消收藏/ }))
    await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('已取消收藏顺通物流 1'))
    undo()
    await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe(words))
  },
)

test('shows a line again with an error when it could not be removed', async () => {
  open({
    ...favoritesServer([saved()]),
    '/favorites/removeFavorite': new Refusal(429, '操作太频繁，请稍后再试'),
  })
  fireEvent.click(await screen.findByRole('button', { name: /取消收藏/ }))
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('操作太频繁，请稍后再试'))
  expect(await shownRows()).toHaveLength(1)
})

test('puts a line back in its position when neither removing nor rereading works', async () => {
  const { server } = open(favoritesServer([saved(), saved({ id: 2 }), saved({ id: 3 })]))
  const button = await screen.findByRole('button', { name: '取消收藏顺通物流 2到义乌站' })
  const busy = new Refusal(500, '系统暂时繁忙，请稍后重试')
  server.answer({ '/favorites/removeFavorite': busy, '/favorites/getFavoriteList': busy })
  fireEvent.click(button)
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe(busy.envelope.msg))
  const buttons = screen.getAllByRole('button', { name: /^取消收藏/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    '取消收藏顺通物流 1到义乌站',
    '取消收藏顺通物流 2到义乌站',
    '取消收藏顺通物流 3到义乌站',
  ])
  expect(screen.getByText('共 3 条')).toBeTruthy()
})

test('stores page and keyword in the address; removing the last line of a page shows the page before', async () => {
  const rows = Array.from({ length: 21 }, (_, index) => saved({ id: index + 1 }))
  const { currentPath, server } = open(favoritesServer(rows))
  expect(await screen.findByText('共 21 条，第 1 / 2 页')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await waitFor(() => expect(currentPath()).toBe('/base/favorites?page=2'))
  fireEvent.click(await screen.findByRole('button', { name: '取消收藏顺通物流 21到义乌站' }))
  await waitFor(() => expect(currentPath()).toBe('/base/favorites'))
  fireEvent.change(screen.getByLabelText('关键字'), { target: { value: ' 流 7 ' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(currentPath()).toBe('/base/favorites?keyword=%E6%B5%81+7'))
  await waitFor(() =>
    expect(server.callsTo('/favorites/getFavoriteList').at(-1)?.body).toEqual({
      page: 1,
      pageSize: 20,
      keyword: '流 7',
    }),
  )
  expect(await screen.findByRole('link', { name: '顺通物流 7' })).toBeTruthy()
})

test('links to the search when nothing is saved', async () => {
  open(favoritesServer([]))
  expect((await screen.findByRole('link', { name: '去找专线' })).getAttribute('href')).toBe('/base/search')
})

test('offers all saved lines when nothing is found', async () => {
  open(favoritesServer([saved()]), '/base/favorites?keyword=%E5%87%AF')
  fireEvent.click(await screen.findByRole('button', { name: '看全部收藏' }))
  expect(await shownRows()).toHaveLength(1)
})

test('replaces a page beyond the last with the last page', async () => {
  open(favoritesServer([saved()]), '/base/favorites?page=9')
  expect(await shownRows()).toHaveLength(1)
})

test('offers a retry after a failure', async () => {
  const { server } = open(
    { '/favorites/getFavoriteList': new Refusal(500, '系统暂时繁忙，请稍后重试') },
    '/base/favorites?page=2',
  )
  expect(await screen.findByText('系统暂时繁忙，请稍后重试')).toBeTruthy()
  server.answer(favoritesServer([saved()]))
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await shownRows()).toHaveLength(1)
})

test('links chosen lines to the comparison', async () => {
  open(favoritesServer([saved(), saved({ id: 2 })]))
  fireEvent.click(await screen.findByLabelText('对比顺通物流 1到义乌站'))
  expect(screen.getByRole('status').textContent).toBe('已选 1 条，再选一条就能对比')
  fireEvent.click(screen.getByLabelText('对比顺通物流 2到义乌站'))
  expect(screen.getByRole('link', { name: '开始对比' }).getAttribute('href')).toBe('/base/search?compare=1,2')
  fireEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(useComparing.getState().chosen).toEqual([])
  expect(screen.queryByRole('link', { name: '开始对比' })).toBeNull()
})
