import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { lineCardOf } from '#shared/testing/lines.ts'
import './LineResults.tsx'
import { renderPage } from '#shared/testing/renderPage.tsx'
import SearchPage from './SearchPage.tsx'

test('folds a carrier’s other lines to the same place into the best one and unfolds them on demand', async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  const carrier = { id: 1, name: '顺通物流' }
  const list = [
    lineCardOf({ id: 1, carrier, totalFen: 15_000, destinationName: '一站' }),
    lineCardOf({ id: 2, totalFen: 15_500, destinationName: '别家' }),
    lineCardOf({ id: 3, carrier, totalFen: 16_000, destinationName: '二站', transitHoursMax: 8 }),
    lineCardOf({ id: 4, carrier, totalFen: 17_000, destinationName: '三站' }),
  ]
  renderPage(<SearchPage />, {
    at: '/base/search?to=330782&kg=500',
    answers: { '/lines/searchLines': { list, total: 4, next: null } },
  })
  const unfold = await screen.findByRole('button', { name: '顺通物流另有 2 条，含最快', expanded: false })
  const names = () => screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)
  expect(names()).toEqual(['顺通物流', '顺通物流 2'])
  // The button names what a folded line is best at.
  expect(unfold.textContent).toBe('另有 2 条最快')
  fireEvent.click(unfold)
  await waitFor(() => expect(names()).toEqual(['顺通物流', '顺通物流', '顺通物流', '顺通物流 2']))
})

test('names the missing amount of the goods', async () => {
  const answers = { '/lines/searchLines': { list: [lineCardOf({ id: 1 })], total: 1, next: null } }
  const { unmount } = renderPage(<SearchPage />, { at: '/base/search?to=330782&kg=500', answers })
  expect(await screen.findAllByText('没填体积，只按重量算')).not.toEqual([])
  unmount()
  const volumeOnly = renderPage(<SearchPage />, { at: '/base/search?to=330782&m3=2', answers })
  expect(await screen.findAllByText('没填重量，只按体积算')).not.toEqual([])
  volumeOnly.unmount()
  renderPage(<SearchPage />, { at: '/base/search?to=330782&kg=500&m3=2', answers })
  await screen.findByText('共 1 条')
  expect(screen.queryByText(/^没填/)).toBeNull()
})
