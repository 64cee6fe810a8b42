import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lineDetailOf } from '#shared/testing/lines.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import NewInquiryPage from './NewInquiryPage.tsx'

test('shows the list price of each chosen carrier, with the wanted services', async () => {
  renderPage(<NewInquiryPage />, {
    at: '/orders/inquiries/new?lines=1-2&kg=1000&delivery=door',
    user: userOf(2),
    answers: {
      '/lines/getLineDetail': ({ id }) => lineDetailOf({ id, ...(id === 2 && { heavyTiers: [] }) }),
    },
  })
  const chosen = within(await screen.findByRole('list', { name: '要问的承运商' }))
  // 1,000 kg at ¥285/t, delivery ¥40
  expect(await chosen.findByText('专线价 ¥325.00，含送货上门')).toBeTruthy()
  expect(await chosen.findByText('面议')).toBeTruthy()
  const pieces = screen.getByRole<HTMLInputElement>('textbox', { name: /^件数/ })
  fireEvent.change(pieces, { target: { value: '3件' } })
  fireEvent.blur(pieces)
  expect(pieces.value).toBe('3')
})
