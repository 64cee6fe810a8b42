import { act, render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from './lazyPart.tsx'

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
