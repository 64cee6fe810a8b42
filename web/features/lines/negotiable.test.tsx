import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lineCardOf, lineDetailOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ComparePage from './compare/ComparePage.tsx'
import FavoritesPage from './favorites/FavoritesPage.tsx'
import './search/LineResults.tsx'
import SearchPage from './search/SearchPage.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
})

const none = { heavyTiers: [], lightTiers: [], minChargeFen: 0 }
const ask = '/orders/newInquiry?lines=2&kg=500&to=330782'

test('shows 面议 in a search for a line without a price, with its phone and 询价 as buttons', async () => {
  const list = [lineCardOf({ id: 1, totalFen: 15_000 }), lineCardOf({ id: 2, ...none })]
  renderPage(<SearchPage />, {
    at: '/base/search?to=330782&kg=500',
    answers: {
      '/lines/searchLines': { list, total: 2, next: null },
      '/lines/getLineDetail': lineDetailOf({ id: 2, ...none }),
    },
  })
  const row = within((await screen.findByText('顺通物流 2')).closest('li') ?? document.createElement('li'))
  expect(row.getByText('面议')).toBeTruthy()
  expect(row.getByRole('link', { name: '询价' }).getAttribute('href')).toBe(ask)
  expect(row.getByRole('link', { name: /^拨打/ })).toBeTruthy()
  expect(row.queryByRole('link', { name: '下单' })).toBeNull()
  expect(row.queryByText(/¥|元\//)).toBeNull()
  row.getByRole('button', { name: /^展开/ }).click()
  expect(await screen.findByText('运费面议，承运商报价后再下单')).toBeTruthy()
  expect(row.getByRole('link', { name: '向这家询价' }).getAttribute('href')).toBe(ask)
  expect(screen.queryByText('运费曲线')).toBeNull()
})

test('shows no price in a comparison for a line without one, and never labels it cheapest', async () => {
  const cheap = lineDetailOf({ id: 1 })
  renderPage(<ComparePage />, {
    at: '/base/search?compare=1,2,3&kg=500&to=330782',
    answers: {
      '/lines/getLineDetail': ({ id }) =>
        id === 1 ? cheap : lineDetailOf({ id, ...(id === 2 ? none : { minChargeFen: 9_000 }) }),
    },
  })
  expect(await screen.findAllByText('¥142.50')).toHaveLength(2)
  const cells = (label: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('预估总价')[1]).toBe('面议')
  expect(cells('重货价')[1]).toBe('面议')
  expect(cells('最低一票')).toEqual(['¥30最低', '面议', '¥90'])
  expect(screen.getByRole('link', { name: '询价：顺通物流 2到义乌站' })).toBeTruthy()
})

test('notes on a saved line that its price was dropped since', async () => {
  const { heavyTiers, lightTiers, minChargeFen, ...card } = lineCardOf({ id: 2 })
  const row = {
    ...card,
    ...none,
    savedAt: '2026-11-02T02:00:00.000Z',
    priceThen: { heavyTiers, lightTiers, minChargeFen },
    priceChange: 'negotiable' as const,
  }
  renderPage(<FavoritesPage />, {
    at: '/base/favorites',
    answers: {
      '/favorites/getFavoriteIds': { lineIds: [2] },
      '/favorites/getFavoriteList': { list: [row], total: 1 },
    },
  })
  expect(await screen.findByText('改为面议')).toBeTruthy()
  const changes = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(changes).toEqual(['收藏时 ¥285/吨 → 现在 面议', '收藏时 ¥70/方 → 现在 面议'])
  expect(screen.getByRole('link', { name: '询价：顺通物流 2到义乌站' })).toBeTruthy()
})
