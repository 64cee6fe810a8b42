import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lineCardOf, lineDetailOf } from '#shared/testing/lines.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import './LineResults.tsx'
import SearchPage from './SearchPage.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn()))

test('names a missing wanted service in place of the total, and a switch excludes such lines', async () => {
  const { fees } = lineDetailOf()
  const page = renderPage(<SearchPage />, {
    at: '/base/search?to=330782&kg=500&delivery=upstairs&cod=3000',
    answers: {
      '/lines/searchLines': { list: [lineCardOf({ services: ['pickup'] })], total: 1, next: null },
      '/lines/getLineDetail': lineDetailOf({ fees: { ...fees, delivery: null } }),
    },
  })
  expect(await screen.findByText('不提供送货上门、送货上楼、代收货款')).toBeTruthy()
  expect(screen.queryByText('预估总价')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /展开/ }))
  const panel = within(await screen.findByRole('region', { name: '报价' }))
  expect(panel.getByText('不提供送货上门、送货上楼、代收货款，不能这样发')).toBeTruthy()
  expect(panel.queryByText('合计')).toBeNull()
  const hiding = screen.getByRole<HTMLInputElement>('switch', { name: '不提供的不显示' })
  fireEvent.click(hiding)
  expect(hiding.checked).toBe(true)
  await waitFor(() =>
    expect(page.currentPath()).toBe('/base/search?to=330782&kg=500&delivery=upstairs&cod=3000&offers=all'),
  )
  await waitFor(() =>
    expect(page.server.callsTo('/lines/searchLines').at(-1)?.body).toMatchObject({ offersAll: true }),
  )
})
