import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  localStorage.clear()
  vi.resetModules()
})

// the stored value is read when the module loads
const load = () => import('./localCity.ts')

const yongkang = { name: '永康市', cityId: 330784, parentId: 330700, disabled: false }
const yiwu = { name: '义乌市', cityId: 330782, parentId: 330700, disabled: false }

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another shape', '{"name":"永康市","cityId":"330784"}'],
  ['null', 'null'],
])('uses 永康市 with %s stored', async (_, stored) => {
  if (stored !== null) localStorage.setItem('localCity', stored)
  const { useLocalCity } = await load()
  expect(useLocalCity.getState().site).toEqual(yongkang)
  expect(JSON.parse(localStorage.getItem('localCity') ?? '')).toEqual(yongkang)
})

const toastTexts = async () => {
  const { useToasts } = await import('../messages/toast.ts')
  return useToasts.getState().toasts.map(({ text }) => text)
}
const replacedBy = (name: string) => [`上次选的发货地现在不能用，已换成${name}`]

test.each<[string, string | null, readonly (typeof yiwu)[], typeof yiwu, string[]]>([
  ['nothing', null, [yiwu, yongkang], yongkang, []],
  ['a site that is offered', JSON.stringify(yiwu), [yongkang, yiwu], yiwu, []],
  ['a site under an older name', JSON.stringify({ ...yiwu, name: '义乌' }), [yongkang, yiwu], yiwu, []],
  ['a site that is not offered', JSON.stringify(yiwu), [yongkang], yongkang, replacedBy('永康市')],
  [
    'a disabled site',
    JSON.stringify(yiwu),
    [yongkang, { ...yiwu, disabled: true }],
    yongkang,
    replacedBy('永康市'),
  ],
  ['garbage', '{"name":[]}', [yongkang], yongkang, replacedBy('永康市')],
  ['no default on offer', JSON.stringify(yongkang), [yiwu], yiwu, replacedBy('义乌市')],
  ['no site on offer', JSON.stringify(yiwu), [], yiwu, []],
])('chooses among the offered sites with %s stored', async (_, stored, offered, site, expectedToasts) => {
  if (stored !== null) localStorage.setItem('localCity', stored)
  const { replaceUnofferedSite, useLocalCity } = await load()
  expect(await toastTexts()).toEqual([])
  replaceUnofferedSite(offered)
  replaceUnofferedSite(offered)
  expect(useLocalCity.getState().site).toEqual(site)
  expect(JSON.parse(localStorage.getItem('localCity') ?? '')).toEqual(site)
  expect(await toastTexts()).toEqual(expectedToasts)
})

test('saves only the four fields of a chosen site', async () => {
  const { chooseSite } = await load()
  const answered = { ...yiwu, more: 'not kept' }
  chooseSite(answered)
  expect(JSON.parse(localStorage.getItem('localCity') ?? '')).toEqual(yiwu)
  vi.resetModules()
  const { useLocalCity } = await load()
  expect(useLocalCity.getState().site).toEqual(yiwu)
})
