import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../testing/renderPage.tsx'
import { useAddress } from './useAddress.ts'

function Page() {
  const [query, change] = useAddress()
  const navigate = useNavigate()
  const click = (name: string, act: () => void) => (
    <button type="button" onClick={act}>
      {name}
    </button>
  )
  return (
    <>
      <p>{`says ${query.get('keyword')} ${query.get('order')}`}</p>
      {click('both', () => {
        change({ order: '7' })
        // of the typing pause before it
        change((present) => new URLSearchParams([...present, ['keyword', '门锁']]), { replace: true })
      })}
      {click('nine', () => change({ order: '9' }))}
      {click('back', () => void navigate(-1))}
      {click('out', () => change({ order: '' }))}
      {click('leave', () => {
        void navigate('/elsewhere')
        change({ keyword: 'late' })
      })}
    </>
  )
}

test('applies two changes in a row, whether the first is rendered or not', async () => {
  const { currentPath } = renderPage(<Page />, { at: '/list?page=2', pattern: '/list' })
  fireEvent.click(screen.getByRole('button', { name: 'both' }))
  await screen.findByText('says 门锁 7')
  expect(new URLSearchParams(currentPath().split('?')[1]).toString()).toBe(
    String(new URLSearchParams({ page: '2', order: '7', keyword: '门锁' })),
  )
  fireEvent.click(screen.getByRole('button', { name: 'out' }))
  await screen.findByText('says 门锁 null')
})

test('makes one entry of the history for the same change twice', async () => {
  renderPage(<Page />, { at: '/list?order=1', pattern: '/list' })
  fireEvent.click(screen.getByRole('button', { name: 'nine' }))
  fireEvent.click(screen.getByRole('button', { name: 'nine' }))
  await screen.findByText('says null 9')
  fireEvent.click(screen.getByRole('button', { name: 'back' }))
  await screen.findByText('says null 1')
})

test('ignores a late change of a page that was left', async () => {
  const { currentPath } = renderPage(<Page />, { at: '/list', pattern: '/list' })
  fireEvent.click(screen.getByRole('button', { name: 'leave' }))
  await waitFor(() => expect(currentPath()).toBe('/elsewhere'))
})
