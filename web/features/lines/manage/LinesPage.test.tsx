import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LinesPage from './LinesPage.tsx'
import { ownLineOf, pageOfLines } from './testing/lines.ts'

const yiwu = ownLineOf()
const hangzhou = ownLineOf({
  id: 2,
  code: '',
  status: 'paused',
  destinationCode: '330100',
  destinationText: '浙江省杭州市',
})
const sites = [{ name: '永康市', cityId: 330784, parentId: 330700, disabled: false }]

const open = (answers: Answers = {}, at = '/carrier/lines') =>
  renderPage(<LinesPage />, {
    at,
    user: userOf(3),
    answers: {
      '/carrier/getLineList': pageOfLines(yiwu, hangzhou),
      '/carrier/getLine': ({ id }) => (id === 2 ? hangzhou : yiwu),
      '/sites/getSiteList': wholeList(sites),
      '/carrier/getLineImport': null,
      ...answers,
    },
  })

const answerQuestion = async (isConfirmed: boolean) => {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  const { open: question } = useQuestion.getState()
  question?.answer(isConfirmed)
  return question
}
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })

test('lists the lines with counts per status, and filters by the address', async () => {
  const { server, currentPath } = open({}, '/carrier/lines?status=paused&keyword=hz&kind=transfer&sort=heavy')
  await screen.findByText('浙江省杭州市')
  expect(server.callsTo('/carrier/getLineList').at(-1)?.body).toEqual({
    page: 1,
    pageSize: 20,
    sort: 'heavy',
    keyword: 'hz',
    status: 'paused',
    isDirect: false,
  })
  const tabs = within(screen.getByRole('group', { name: '按状态筛选' }))
  expect(tabs.getByRole('button', { pressed: true }).textContent).toBe('已暂停1')
  expect(tabs.getByRole('button', { name: /全部/ }).textContent).toBe('全部2')
  fireEvent.click(tabs.getByRole('button', { name: /营运中/ }))
  await waitFor(() => expect(new URLSearchParams(currentPath().split('?')[1]).get('status')).toBe('on'))
})

test('asks before pausing, reports success and refetches the same lines', async () => {
  const { server } = open({ '/carrier/setLineStatus': { changed: 1 } })
  fireEvent.click(await screen.findByRole('button', { name: '暂停到浙江省金华市义乌市的专线' }))
  const question = await answerQuestion(false)
  expect(question?.title).toBe('暂停“永康市→浙江省金华市义乌市”专线？')
  expect(server.callsTo('/carrier/setLineStatus')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '暂停到浙江省金华市义乌市的专线' }))
  await answerQuestion(true)
  await waitFor(() => expect(toasts()).toEqual(['浙江省金华市义乌市已暂停']))
  expect(server.callsTo('/carrier/setLineStatus')[0]?.body).toEqual({ ids: [1], status: 'paused' })
  await waitFor(() => expect(server.callsTo('/carrier/getLineList')).toHaveLength(2))
})

test('resumes all ticked lines at once', async () => {
  const { server } = open({ '/carrier/setLineStatus': { changed: 1 } })
  fireEvent.click(await screen.findByRole('checkbox', { name: /选择到浙江省金华市义乌市/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /选择到浙江省杭州市/ }))
  fireEvent.click(screen.getByRole('button', { name: '恢复' }))
  await waitFor(() =>
    expect(server.callsTo('/carrier/setLineStatus')[0]?.body).toEqual({ ids: [1, 2], status: 'on' }),
  )
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: /选择到浙江省杭州市/ })).toHaveProperty('checked', false),
  )
})

test('shows why the platform stopped a line and what to do, and shows a refusal at the line', async () => {
  const reason = '价格与实际收费不符'
  const msg = `平台已暂停该专线（${reason}），请处理后联系平台恢复`
  open({
    '/carrier/getLineList': pageOfLines(yiwu, { ...hangzhou, stoppedReason: reason }),
    '/carrier/setLineStatus': new Refusal(409, msg),
  })
  const row = within(
    (await screen.findByText(/平台已暂停：价格与实际收费不符/)).closest('tr') ?? document.body,
  )
  expect(row.getByRole('link', { name: '意见反馈' }).getAttribute('href')).toBe('/help/feedback')
  fireEvent.click(row.getByRole('button', { name: '恢复到浙江省杭州市的专线' }))
  expect((await row.findByRole('alert')).textContent).toBe(msg)
  expect(toasts()).toEqual([msg])

  fireEvent.click(screen.getByRole('checkbox', { name: /选择到浙江省金华市义乌市/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /选择到浙江省杭州市/ }))
  const bar = within(screen.getByRole('group', { name: '批量操作' }))
  fireEvent.click(bar.getByRole('button', { name: '恢复' }))
  expect((await bar.findByRole('alert')).textContent).toBe(msg)
  expect(row.queryByRole('alert')).toBeNull()
})

test('opens a copy in its form', async () => {
  const copied = ownLineOf({ id: 9, status: 'paused', code: '' })
  const { currentPath } = open({ '/carrier/copyLine': copied, '/carrier/getLine': copied })
  fireEvent.click(await screen.findByRole('button', { name: '复制到浙江省金华市义乌市的专线' }))
  await waitFor(() => expect(currentPath()).toBe('/carrier/lines?edit=9'))
  await screen.findByRole('dialog', { name: '修改到浙江省金华市义乌市的专线' })
})

test('adds a price step on Enter, and saves grams and fen with the version on screen', async () => {
  const { server, currentPath } = open(
    { '/carrier/saveLine': ownLineOf({ version: 4 }) },
    '/carrier/lines?edit=1',
  )
  await screen.findByRole('dialog', { name: '修改到浙江省金华市义乌市的专线' })
  fireEvent.keyDown(field('重货价第 1 档单价（元/吨）'), { key: 'Enter' })
  fill('重货价第 2 档从（公斤）', '1000')
  fill('重货价第 2 档单价（元/吨）', '一百')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请填金额（元），如 285，最多两位小数')
  expect(server.callsTo('/carrier/saveLine')).toEqual([])
  fill('重货价第 2 档单价（元/吨）', '260.5')
  fireEvent.click(screen.getByLabelText(/提供保价/))
  fill('保价费率（‰）', '3.5')
  fill('保价最低收费（元）', '2')
  fireEvent.click(screen.getByLabelText('周日'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(toasts()).toEqual(['已保存到浙江省金华市义乌市的专线']))
  expect(server.callsTo('/carrier/saveLine')[0]?.body).toMatchObject({
    id: 1,
    version: 3,
    departureDays: 63,
    cutOffMinutes: 1080,
    heavyTiers: [
      { fromGrams: 0, fenPerTonne: 28_500 },
      { fromGrams: 1_000_000, fenPerTonne: 26_050 },
    ],
    fees: { insurance: { ratePpm: 3_500, minFen: 200 }, cod: null },
  })
  await waitFor(() => expect(currentPath()).toBe('/carrier/lines'))
})

test('shows what somebody else saved meanwhile, and can keep the typed values over it', async () => {
  const now = ownLineOf({ version: 4, minChargeFen: 5_000 })
  const { server } = open({}, '/carrier/lines?edit=1')
  await screen.findByRole('dialog', { name: '修改到浙江省金华市义乌市的专线' })
  server.answer({ '/carrier/saveLine': Refusal.of('lineChanged', { current: now }) })
  fill(/^发站地址/, '五湖路 9 号')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('最低收费：¥30 → ¥50')
  expect(field(/^发站地址/).value).toBe('五湖路 9 号')
  server.answer({ '/carrier/saveLine': now })
  fireEvent.click(screen.getByRole('button', { name: '保留我填的，再保存' }))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.callsTo('/carrier/saveLine')).toHaveLength(2))
  expect(server.callsTo('/carrier/saveLine')[1]?.body).toMatchObject({ version: 4, minChargeFen: 3_000 })
})

test('saves suspicious prices once they are confirmed, quoting the shown warnings', async () => {
  const { server } = open({}, '/carrier/lines?edit=1')
  await screen.findByRole('dialog', { name: '修改到浙江省金华市义乌市的专线' })
  const doubts = ['重货价 ¥285 → ¥2.85/吨，降 99%']
  server.answer({ '/carrier/saveLine': Refusal.of('pricesDoubtful', { doubts }) })
  fill('重货价第 1 档单价（元/吨）', '2.85')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('重货价 ¥285 → ¥2.85/吨，降 99%')
  server.answer({ '/carrier/saveLine': ownLineOf({ version: 4 }) })
  fireEvent.click(screen.getByRole('button', { name: '没有填错，确认保存' }))
  await waitFor(() => expect(server.callsTo('/carrier/saveLine')).toHaveLength(2))
  expect(server.callsTo('/carrier/saveLine').map(({ body }) => body)).toMatchObject([
    { confirmedDoubts: [] },
    { confirmedDoubts: doubts, heavyTiers: [{ fenPerTonne: 285 }] },
  ])
})

test('asks before leaving unsaved values; a line code in use is marked at its field', async () => {
  const { server, currentPath } = open({}, '/carrier/lines?edit=2')
  await screen.findByRole('dialog', { name: '修改到浙江省杭州市的专线' })
  server.answer({
    '/carrier/saveLine': new Refusal(409, '线路编号已用', {
      fields: [{ path: 'code', label: '线路编号', message: '线路编号“HZ”已用在另一条专线上' }],
    }),
  })
  fill('线路编号', 'HZ')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('线路编号“HZ”已用在另一条专线上')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await answerQuestion(false)
  expect(field('线路编号').value).toBe('HZ')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await answerQuestion(true)
  await waitFor(() => expect(currentPath()).toBe('/carrier/lines'))
})

test('updates the price preview while typing, and shows the price of a sample', async () => {
  open({}, '/carrier/lines?edit=1')
  await screen.findByRole('dialog', { name: '修改到浙江省金华市义乌市的专线' })
  const preview = within(screen.getByRole('region', { name: '价格预览' }))
  fill('试算重量（公斤）', '1000')
  fill('试算体积（方）', '')
  expect(preview.getAllByText('¥285.00').length).toBeGreaterThan(0)
  fill('重货价第 1 档单价（元/吨）', '300')
  expect(preview.getAllByText('¥300.00').length).toBeGreaterThan(0)
  fill('重货价第 1 档从（公斤）', '5')
  expect(preview.getByText(/第一档从 0 开始/)).toBeTruthy()
})

test('links to the first line when there are none, and clears the filter after a search without results', async () => {
  const { currentPath } = open({ '/carrier/getLineList': pageOfLines() })
  await screen.findByText('还没有专线')
  open({ '/carrier/getLineList': pageOfLines() }, '/carrier/lines?keyword=xx')
  fireEvent.click(await screen.findByRole('button', { name: '查看全部专线' }))
  expect(currentPath()).toBe('/carrier/lines')
})
