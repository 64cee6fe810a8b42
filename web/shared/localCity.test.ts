import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

// what is stored is read when the page loads
const load = () => import('./localCity.ts')

const yongkang = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false }
const yiwu = { name: '义乌市', cityId: 330782, parentId: 330700, disabled: false }

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', '{"name":"永康市","cityId":"330784"}'],
  ['null', 'null'],
])('with %s stored the site is 永康市', async (_, stored) => {
  if (stored !== null) localStorage.setItem('localCity', stored)
  const { useLocalCity } = await load()
  expect(useLocalCity.getState().site).toEqual(yongkang)
})

test('a chosen site is remembered with its four fields alone', async () => {
  const { chooseSite } = await load()
  const answered = { ...yiwu, more: 'not kept' }
  chooseSite(answered)
  expect(JSON.parse(localStorage.getItem('localCity') ?? '')).toEqual(yiwu)
  vi.resetModules()
  const { useLocalCity } = await load()
  expect(useLocalCity.getState().site).toEqual(yiwu)
})
