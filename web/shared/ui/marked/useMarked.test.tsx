import { act, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { useMarked } from './useMarked.ts'

/** Two views; the second one renders once `loaded` is resolved. */
function View({ name, loaded }: { name: string; loaded: Promise<void> }) {
  if (name === 'second') use(loaded)
  return <p>{`${name} view`}</p>
}

function Views({ loaded, leads }: { loaded: Promise<void>; leads: boolean }) {
  const [view, setView] = useState('first')
  const [marked, mark] = useMarked(view)
  const press = () => {
    mark('second')
    if (leads) startTransition(() => setView('second'))
  }
  return (
    <>
      <button type="button" onClick={press}>{`marked: ${marked}`}</button>
      <Suspense>
        <View name={view} loaded={loaded} />
      </Suspense>
    </>
  )
}

const text = () => `${screen.getByRole('button').textContent}, ${screen.getByRole('paragraph').textContent}`

test('marks a pressed choice before its page is rendered', async () => {
  let resolve: () => void = () => undefined
  const loaded = new Promise<void>((done) => {
    resolve = done
  })
  render(<Views loaded={loaded} leads />)
  expect(text()).toBe('marked: first, first view')
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(text()).toBe('marked: second, first view')
  await act(async () => resolve())
  expect(text()).toBe('marked: second, second view')
})

test('takes the mark back where no navigation follows, as for a link opened in another window', async () => {
  render(<Views loaded={Promise.resolve()} leads={false} />)
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(text()).toBe('marked: first, first view')
})
