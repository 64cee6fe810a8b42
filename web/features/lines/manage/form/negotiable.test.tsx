import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LinesPage from '../LinesPage.tsx'
import { ownLineOf, pageOfLines } from '../testing/lines.ts'

const none = { heavyTiers: [], lightTiers: [], minChargeFen: 0 }
const sites = [{ name: '永康市', cityId: 330784, parentId: 330700, disabled: false }]

const open = (line = ownLineOf()) =>
  renderPage(<LinesPage />, {
    at: `/carrier/lines?edit=${line.id}`,
    user: userOf(3),
    answers: {
      '/carrier/getLineList': pageOfLines(line),
      '/carrier/getLine': line,
      '/sites/getSiteList': wholeList(sites),
      '/carrier/getLineImport': null,
      '/carrier/saveLine': ownLineOf({ version: 4 }),
    },
  })
const price = () => screen.getByLabelText<HTMLInputElement>('重货价第 1 档单价（元/吨）')

test('drops the price when 面议 is chosen and restores the typed one afterwards', async () => {
  const { server } = open()
  fireEvent.click(await screen.findByRole('radio', { name: '面议' }))
  expect(screen.queryByLabelText(/重货价第 1 档/)).toBeNull()
  expect(screen.queryByLabelText('最低收费（元/票）')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '按价格表' }))
  expect(price().value).toBe('285')
  fireEvent.click(screen.getByRole('radio', { name: '面议' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.callsTo('/carrier/saveLine')).toHaveLength(1))
  expect(server.callsTo('/carrier/saveLine')[0]?.body).toMatchObject(none)
})

test('lists a line without a price as 面议, and requires all price fields for its first price', async () => {
  const { server } = open(ownLineOf(none))
  expect(await screen.findByRole('radio', { name: '面议', checked: true })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('面议')).toHaveLength(3))
  fireEvent.click(screen.getByRole('radio', { name: '按价格表' }))
  expect(price().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findAllByText('请填金额（元）')).toHaveLength(3)
  expect(server.callsTo('/carrier/saveLine')).toEqual([])
})
