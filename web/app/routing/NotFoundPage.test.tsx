import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const standing = (idx: number | null) =>
  vi.spyOn(window.history, 'state', 'get').mockReturnValue(idx === null ? null : { idx })

test.each([null, 0])('offers no way back when opened first (%s)', (idx) => {
  standing(idx)
  renderPage(<NotFoundPage />, { at: '/nowhere' })
  expect(screen.getByRole('link', { name: '找专线' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '返回上一页' })).toBeNull()
})

test('leads back to the previous page', async () => {
  standing(1)
  function Entry() {
    const navigate = useNavigate()
    return (
      <button type="button" onClick={() => void navigate('/nowhere')}>
        走
      </button>
    )
  }
  const { currentPath } = renderPage(
    <>
      <Entry />
      <NotFoundPage />
    </>,
    { at: '/base/track' },
  )
  fireEvent.click(screen.getByRole('button', { name: '走' }))
  await waitFor(() => expect(currentPath()).toBe('/nowhere'))
  fireEvent.click(screen.getByRole('button', { name: '返回上一页' }))
  await waitFor(() => expect(currentPath()).toBe('/base/track'))
})
