import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import type { OpsSite } from '#contract/operators/siteCalls.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import SitesPage from './SitesPage.tsx'

const siteOf = (change: Partial<OpsSite> = {}): OpsSite => ({
  name: '永康市',
  cityId: 330_784,
  parentId: 330_700,
  disabled: false,
  place: 0,
  regionText: '浙江省金华市永康市',
  lines: 0,
  linesOn: 0,
  invitations: 0,
  hasOrders: false,
  ...change,
})
const yiwu = { name: '义乌市', cityId: 330_782, place: 4, regionText: '浙江省金华市义乌市' }

const open = (...sites: OpsSite[]) =>
  renderPage(<SitesPage />, {
    at: '/ops/sites',
    user: userOf(9),
    answers: { '/ops/getSiteList': wholeList(sites), '/ops/saveSite': wholeList(sites) },
  })

test('lists what a second city still lacks, each step with its page', async () => {
  open(siteOf(), siteOf({ ...yiwu, invitations: 2 }))
  const list = within(await screen.findByRole('region', { name: '义乌市上线清单' }))
  list.getByText('已完成 1/4')
  expect(list.getByText('邀请承运商').closest('a')).toBeNull()
  const links = list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['企业认证', '/ops/verifications'],
    ['专线上线', '/ops/lines?site=330782'],
    ['第一单', '/base/search'],
  ])
  expect(screen.queryByRole('region', { name: '永康市上线清单' })).toBeNull()
})

test.each([
  ['has its first order', { lines: 3, linesOn: 2, hasOrders: true }],
  ['is disabled', { disabled: true }],
])('hides the list once the city %s', async (_, change) => {
  open(siteOf(), siteOf({ ...yiwu, ...change }))
  await screen.findByText('义乌市')
  expect(screen.queryByRole('region', { name: '义乌市上线清单' })).toBeNull()
})

test('lists a new city after the others', async () => {
  const { server } = open(siteOf(), siteOf({ ...yiwu, disabled: true }))
  await screen.findByText('义乌市')
  fireEvent.click(screen.getByRole('button', { name: '开通城市' }))
  const dialog = within(screen.getByRole('dialog', { name: '开通城市' }))
  expect(dialog.getByLabelText<HTMLInputElement>('顺序').value).toBe('5')
  expect(server.callsTo('/ops/saveSite')).toEqual([])
})
