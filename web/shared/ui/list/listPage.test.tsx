import { IconTruck } from '@tabler/icons-react'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { opsCarrierSorts, opsCarrierStateLabels, opsCarrierStates } from '#contract/operators/lineWords.ts'
import type { OpsCarrierSort } from '#contract/operators/lineWords.ts'
import { setDevice } from '../../browser/settings.ts'
import { Refusal } from '../../testing/fakeServer.ts'
import { userOf } from '../../testing/people.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { choicesOf, idFilter } from './listSpec.ts'
import type { ListSpec } from './listSpec.ts'
import { ListView } from './ListView.tsx'
import { useList } from './useList.ts'

/*
 * Follows CONTRIBUTING.md, "Add a list page": everything of this page is in one file. The address becomes the request; search,
 * filters, sorting, pages, the error and the empty states work.
 */

const spec: ListSpec<'/ops/getCarrierList', 'state' | 'line', OpsCarrierSort> = {
  path: '/ops/getCarrierList',
  sorts: opsCarrierSorts,
  keyword: { placeholder: '承运商名称' },
  filters: {
    state: { label: '状态', choices: choicesOf(opsCarrierStates, opsCarrierStateLabels) },
    // only links set it; it stands for a filter whose value becomes another one
    line: idFilter((id) => ({ keyword: `line ${id}` })),
  },
}

function Carriers() {
  const list = useList(spec)
  return (
    <ListView
      list={list}
      caption="承运商"
      columns={[
        {
          key: 'name',
          title: '承运商',
          isHead: true,
          cell: ({ name }) => name,
          sorts: { descending: 'orders', ascending: 'leastOnTime' },
        },
      ]}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={{
        icon: IconTruck,
        none: { title: '还没有承运商', text: '认证通过后会出现在这里。' },
        noMatch: { title: '没有符合的承运商', text: '换一个名称或状态。', all: '看全部承运商' },
      }}
    />
  )
}

const carrier = {
  id: 7,
  name: '永康顺达物流',
  users: 1,
  state: 'on' as const,
  reason: null,
  lines: 3,
  linesOn: 3,
  orders: 4,
  onTimePercent: null,
  claims: 0,
  cancelled: 0,
  answerMinutes: null,
  oldestPriceAt: null,
}

function open(at: string, total = 45) {
  const page = renderPage(<Carriers />, {
    at,
    user: userOf(9),
    answers: { '/ops/getCarrierList': { list: total > 0 ? [carrier as never] : [], total } },
  })
  const requests = () => page.server.callsTo('/ops/getCarrierList').map(({ body }) => body)
  return { ...page, requests }
}

test('prints the rows without the filters', async () => {
  open('/list')
  const row = await screen.findByText('永康顺达物流')
  expect(row.closest('[data-screen-only]')).toBeNull()
  for (const label of ['状态', '关键字'])
    expect(screen.getByLabelText(label).closest('[data-screen-only]')).not.toBeNull()
})

test('the address becomes the request; values that no filter has are left out', async () => {
  const { requests } = open('/list?keyword=顺达&state=stopped&line=12&page=2&sort=orders')
  await screen.findByText('永康顺达物流')
  expect(requests()).toEqual([
    { page: 2, pageSize: 20, sort: 'orders', keyword: 'line 12', state: 'stopped' },
  ])
  expect(screen.getByLabelText<HTMLSelectElement>('状态').value).toBe('stopped')
  expect(screen.getByLabelText<HTMLInputElement>('关键字').value).toBe('顺达')
})

test.each(['/list?state=broken', '/list?line=x', '/list?page=-1'])(
  'ignores what is invalid in %s',
  async (at) => {
    const { requests } = open(at)
    await screen.findByText('永康顺达物流')
    expect(requests()).toEqual([{ page: 1, pageSize: 20, sort: opsCarrierSorts[0] }])
  },
)

test('search, filter, sort and page change the address', async () => {
  const { currentPath } = open('/list?page=2')
  fireEvent.change(await screen.findByLabelText('状态'), { target: { value: 'on' } })
  await waitFor(() => expect(currentPath()).toBe('/list?state=on'))
  fireEvent.change(screen.getByLabelText('关键字'), { target: { value: '顺达' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(new URLSearchParams(currentPath().split('?')[1]).get('keyword')).toBe('顺达'))
  fireEvent.click(await screen.findByRole('button', { name: /下一页/ }))
  await waitFor(() => expect(currentPath()).toContain('page=2'))
})

test('an empty list says what comes next; a filter without a match leads back to the whole list', async () => {
  const { currentPath } = open('/list?state=on', 0)
  expect(await screen.findByText('没有符合的承运商')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '看全部承运商' }))
  expect(await screen.findByText('还没有承运商')).toBeTruthy()
  expect(currentPath()).toBe('/list')
})

test('an error has a second try', async () => {
  const { server } = open('/list')
  await screen.findByText('永康顺达物流')
  server.answer({ '/ops/getCarrierList': new Refusal(500, '系统出了点问题，请稍后重试') })
  fireEvent.change(screen.getByLabelText('状态'), { target: { value: 'on' } })
  expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
})

test('on a phone the filters are in a sheet', async () => {
  setDevice('mobile')
  const { currentPath } = open('/list')
  fireEvent.click(await screen.findByRole('button', { name: '筛选', expanded: false }))
  const sheet = within(await screen.findByRole('dialog', { name: '筛选' }))
  expect(sheet.getByLabelText('排序')).toBe(screen.getByLabelText('排序'))
  fireEvent.change(sheet.getByLabelText('状态'), { target: { value: 'on' } })
  await waitFor(() => expect(currentPath()).toBe('/list?state=on'))
  fireEvent.click(sheet.getByRole('button', { name: '查看结果' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: '筛选（1）' }))
  fireEvent.click(await screen.findByRole('button', { name: '清除条件' }))
  await waitFor(() => expect(currentPath()).toBe('/list'))
  expect(await screen.findByRole('button', { name: '筛选', expanded: true })).toBeTruthy()
})
