import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { screenOf } from './routes.tsx'

const { load } = vi.hoisted(() => ({ load: vi.fn<() => { default: () => string }>() }))

vi.mock('../../features/tracking/TrackPage.tsx', () => load())

afterEach(() => {
  vi.restoreAllMocks()
})

test('loads a failed screen again on demand only', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  load.mockImplementation(() => {
    throw new Error('no network')
  })
  render(
    <MantineProvider env="test">
      <ErrorBoundary>
        <Suspense fallback="加载中">{screenOf('/base/track')}</Suspense>
      </ErrorBoundary>
    </MantineProvider>,
  )
  const again = await screen.findByRole('button', { name: '重试' })
  expect(load).toHaveBeenCalledTimes(1)
  load.mockImplementation(() => ({ default: () => '查运单' }))
  fireEvent.click(again)
  expect(await screen.findByText('查运单')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
