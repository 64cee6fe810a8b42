import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordEarlyInput } from './earlyInput.ts'
import { EarlyInputReplay } from './EarlyInputReplay.tsx'

const left: string[] = []

function Form() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [hours, setHours] = useState('')
  const [isDirect, setDirect] = useState(false)
  return (
    <>
      <input name="text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <textarea
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        onBlur={() => left.push('note')}
      />
      <select value={hours} onChange={(event) => setHours(event.currentTarget.value)}>
        <option value="">不限</option>
        <option value="24">24 小时内</option>
      </select>
      <input
        type="checkbox"
        checked={isDirect}
        onChange={(event) => setDirect(event.currentTarget.checked)}
      />
      <output>{JSON.stringify([text, note, hours, isDirect])}</output>
      <EarlyInputReplay />
    </>
  )
}

let container: HTMLElement
let root: Root | undefined

beforeEach(() => {
  left.length = 0
  container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Form />)
})
afterEach(() => {
  act(() => root?.unmount())
  container.remove()
})

const find = <T extends Element>(selector: string) => {
  const found = container.querySelector<T>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const known = () => JSON.parse(find('output').textContent) as unknown
async function hydrate() {
  recordEarlyInput(container)
  await act(async () => {
    root = hydrateRoot(container, <Form />)
  })
  // the fields are replayed one after another
  for (let task = 0; task < 20; task += 1) await act(() => new Promise((resolve) => setTimeout(resolve)))
}

test('replays everything typed, chosen and ticked before hydration', async () => {
  const text = find<HTMLInputElement>('[name="text"]')
  text.value = '义乌'
  text.focus()
  find<HTMLTextAreaElement>('textarea').value = '两件'
  find<HTMLSelectElement>('select').value = '24'
  find<HTMLInputElement>('[type="checkbox"]').checked = true
  await hydrate()
  expect(known()).toEqual(['义乌', '两件', '24', true])
  expect(text.value).toBe('义乌')
  // a focused field keeps the focus; a field that was left is left again
  expect(document.activeElement).toBe(text)
  expect(left).toEqual(['note'])
})

test('leaves an untouched form as it is', async () => {
  await hydrate()
  expect(known()).toEqual(['', '', '', false])
  expect(left).toEqual([])
})
