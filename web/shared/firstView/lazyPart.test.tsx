import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { forgetFailedParts, lazyPart } from './lazyPart.tsx'

function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {name} {count}
    </button>
  )
}

const page = (Part: ReturnType<typeof lazyPart<{ name: string }>>, name: string) => (
  <Suspense fallback="loading">
    <Part name={name} />
  </Suspense>
)

test('renders without suspending once it is loaded', async () => {
  const Part = lazyPart(async () => Counter)
  await Part.load()
  expect(renderToString(page(Part, 'parcels'))).toContain('parcels')
})

test('loads when it is first rendered, and keeps its state when it is loaded again', async () => {
  const Part = lazyPart(async () => Counter)
  const { rerender } = render(page(Part, 'parcels'))
  expect(screen.getByText('loading')).toBeTruthy()
  const button = await screen.findByRole('button')
  act(() => button.click())
  await Part.load()
  rerender(page(Part, 'boxes'))
  expect(screen.getByRole('button').textContent).toBe('boxes 1')
})

test('tries again to load where that failed, and shows the part after the failure is forgotten', async () => {
  const importPart = vi.fn(async () => Counter)
  importPart.mockRejectedValueOnce(new Error('no network'))
  importPart.mockRejectedValueOnce(new Error('no network'))
  const Part = lazyPart(importPart)
  await expect(Part.load()).rejects.toThrow('no network')
  class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
    override state = { isBroken: false }
    static getDerivedStateFromError = () => ({ isBroken: true })
    override render() {
      return this.state.isBroken ? 'broken' : this.props.children
    }
  }
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Boundary>{page(Part, 'parcels')}</Boundary>)
  expect(await screen.findByText('broken')).toBeTruthy()
  forgetFailedParts()
  render(<Boundary>{page(Part, 'boxes')}</Boundary>)
  expect(await screen.findByText('boxes 0')).toBeTruthy()
  logged.mockRestore()
})
