import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/kernel/access.ts'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LinesPage from './LinesPage.tsx'
import { ownLineOf, pageOfLines } from './testing/lines.ts'

const siteOf = (cityId: number, name: string) => ({ name, cityId, parentId: 330700, disabled: false })
const yiwu = siteOf(330782, '义乌市')
const yongkang = siteOf(330784, '永康市')
const hangzhou = siteOf(330100, '杭州市')

const open = (
  lines: OwnLine[],
  {
    role = 'admin',
    sites = [yongkang],
    at = '/carrier/lines',
  }: { role?: Role; sites?: (typeof yiwu)[]; at?: string } = {},
) =>
  renderPage(<LinesPage />, {
    at,
    user: userOf(3, role),
    answers: {
      '/carrier/getLineList': pageOfLines(...lines),
      '/sites/getSiteList': wholeList(sites),
      '/carrier/getLineImport': null,
    },
  })
const startOf = async () => (await screen.findByLabelText<HTMLSelectElement>('始发城市')).value

test('offers changes of many prices to an admin', async () => {
  open([ownLineOf()])
  expect(await screen.findByRole('button', { name: '全部调价' })).toBeTruthy()
})

test('does not offer changes of many prices to a member of staff', async () => {
  open([ownLineOf()], { role: 'user' })
  fireEvent.click(await screen.findByRole('checkbox', { name: /选择到浙江省金华市义乌市/ }))
  expect(await screen.findByRole('button', { name: '暂停' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '全部调价' })).toBeNull()
  expect(screen.queryByRole('button', { name: '调价' })).toBeNull()
  expect(screen.getByRole('button', { name: /^修改到/ })).toBeTruthy()
})

test.each<[string, OwnLine[], (typeof yiwu)[], number]>([
  ['at 永康 without a line, although another city is listed first', [], [hangzhou, yiwu, yongkang], 330784],
  ['where the latest line does', [ownLineOf({ siteId: 330782 })], [hangzhou, yiwu, yongkang], 330782],
  [
    'at 永康 if the city of the latest line was closed',
    [ownLineOf({ siteId: 330782 })],
    [hangzhou, yongkang],
    330784,
  ],
  ['at the first city if 永康 is closed, too', [], [hangzhou, yiwu], 330100],
])('starts a new line %s', async (_, lines, sites, siteId) => {
  const { server } = open(lines, { sites, at: '/carrier/lines?edit=new' })
  expect(await startOf()).toBe(String(siteId))
  await waitFor(() =>
    expect(server.callsTo('/carrier/getLineList').map(({ body }) => body)).toContainEqual({
      page: 1,
      pageSize: 1,
      sort: 'updated',
    }),
  )
})
