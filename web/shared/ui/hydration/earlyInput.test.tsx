import { act } from '@testing-library/react'
import { useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlyInputReplayed, recordEarlyInput } from './earlyInput.ts'
import { EarlyInputReplay } from './EarlyInputReplay.tsx'

const left: string[] = []

function Form() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [hours, setHours] = useState('')
  const [isDirect, setDirect] = useState(false)
  const [payment, setPayment] = useState('monthly')
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
      {['prepaid', 'collect', 'monthly'].map((value) => (
        <input
          key={value}
          type="radio"
          name="payment"
          value={value}
          checked={payment === value}
          onChange={() => setPayment(value)}
        />
      ))}
      <output>{JSON.stringify([text, note, hours, isDirect, payment])}</output>
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
async function hydrate(typeMeanwhile: () => void = () => undefined) {
  recordEarlyInput(container)
  typeMeanwhile()
  await act(async () => {
    root = hydrateRoot(container, <Form />)
  })
  await act(earlyInputReplayed)
}

test('replays everything typed, chosen and ticked before hydration', async () => {
  const text = find<HTMLInputElement>('[name="text"]')
  text.value = '义乌'
  text.focus()
  find<HTMLTextAreaElement>('textarea').value = '两件'
  find<HTMLSelectElement>('select').value = '24'
  find<HTMLInputElement>('[type="checkbox"]').checked = true
  await hydrate()
  expect(known()).toEqual(['义乌', '两件', '24', true, 'monthly'])
  expect(text.value).toBe('义乌')
  // a focused field keeps the focus; a field that was left is left again
  expect(document.activeElement).toBe(text)
  expect(left).toEqual(['note'])
})

test('keeps what is typed while the page is being hydrated, and the caret', async () => {
  const text = find<HTMLInputElement>('[name="text"]')
  const note = find<HTMLTextAreaElement>('textarea')
  note.value = '两件'
  text.value = '义'
  text.focus()
  await hydrate(() => {
    text.value = '义乌市'
    text.setSelectionRange(2, 2)
    find<HTMLSelectElement>('select').value = '24'
  })
  expect(known()).toEqual(['义乌市', '两件', '24', false, 'monthly'])
  expect([text.value, text.selectionStart]).toEqual(['义乌市', 2])
})

test.each(['prepaid', 'collect'])('replays the chosen option %s of a group with a preset', async (value) => {
  const option = find<HTMLInputElement>(`[value="${value}"]`)
  option.checked = true
  await hydrate()
  expect(known()).toEqual(['', '', '', false, value])
  expect(container.querySelectorAll(':checked:not(option)')).toHaveLength(1)
  expect(option.checked).toBe(true)
})

test('leaves an untouched form as it is', async () => {
  await hydrate()
  expect(known()).toEqual(['', '', '', false, 'monthly'])
  expect(left).toEqual([])
})
