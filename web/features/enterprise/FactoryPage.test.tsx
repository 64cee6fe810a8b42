import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FactoryInfo } from '#contract/enterprise/factoryCalls.ts'
import { useToasts } from '#shared/messages/toast.ts'
import { notifyListeners } from '#shared/server/events/listeners.ts'
import { useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import FactoryPage from './FactoryPage.tsx'

vi.mock('./renewal/RenewalPanel.tsx', () => ({
  RenewalPanel: () => (
    <h2 id="renewal-title" tabIndex={-1}>
      续费
    </h2>
  ),
}))

const factory: FactoryInfo = {
  id: 72,
  type: 2,
  name: '永康市测试五金厂',
  creditCode: '91330784MA28D0009J',
  legalPerson: '王小明',
  roadPermit: null,
  contact: null,
  phone: '0579-87112233',
  regionCode: '330784',
  regionText: '浙江省金华市永康市',
  address: '江南街道 1 号',
  createdAt: '2026-01-01T02:00:00.000Z',
  config: {
    reweighTolerancePercent: 3,
    defaultPickupMode: null,
    defaultPayment: null,
    labelLayout: '100x150',
    shortFirst: 'freight',
  },
  verification: null,
}

/** Renders the page on a fake server of one factory. */
function open(initial: Partial<FactoryInfo> = {}, at = '/user/factory') {
  let current = { ...factory, ...initial }
  const user = userOf(2)
  const rendered = renderPage(<FactoryPage />, {
    at,
    user,
    answers: {
      '/user/getFactory': () => current,
      '/user/updateFactory': (change) => {
        current = { ...current, ...change, contact: change.contact || null }
        return current
      },
      '/Payment/updateFactoryConfig': (change) => {
        current = { ...current, config: { ...current.config, ...(change as Partial<FactoryInfo['config']>) } }
        return current
      },
      '/user/getUser': () => {
        const { defaultPickupMode, defaultPayment, labelLayout, shortFirst } = current.config
        const defaults = {
          pickup_mode: defaultPickupMode,
          payment: defaultPayment,
          label_layout: labelLayout,
          short_first: shortFirst,
        }
        return { ...user, factory: { ...user.factory, defaults } }
      },
    },
  })
  return {
    ...rendered,
    change: (by: Partial<FactoryInfo>) => {
      current = { ...current, ...by }
      act(() => notifyListeners([{ type: 'account' }]))
    },
  }
}
const formOf = async (name: string) => within(await screen.findByRole('form', { name }))
const field = (form: Awaited<ReturnType<typeof formOf>>, label: string) =>
  form.getByLabelText<HTMLInputElement>(label)

test('shows the verified data with a link to change them, and a note on a pending change', async () => {
  open({
    verification: { status: 'rejected', reason: '照片不清晰', submittedAt: '2026-11-20T02:00:00.000Z' },
  })
  expect((await screen.findByRole('link', { name: '变更认证' })).getAttribute('href')).toBe(
    '/user/verification/72',
  )
  screen.getByText('91330784MA28D0009J')
  screen.getByText(/被驳回：照片不清晰。请修改后重新提交/)
})

test('saves contacts with a toast, and shows the server’s error at its field', async () => {
  const { server } = open()
  const form = await formOf('联系方式')
  fireEvent.change(field(form, '联系人'), { target: { value: '李雷' } })
  fireEvent.change(field(form, '联系电话'), { target: { value: '12' } })
  fireEvent.click(form.getByRole('button', { name: '保存联系方式' }))
  expect(await form.findByText('联系电话格式不对，请检查后重新填写')).toBeTruthy()
  fireEvent.change(field(form, '联系电话'), { target: { value: '138 0013 8000' } })
  fireEvent.click(form.getByRole('button', { name: '保存联系方式' }))
  await waitFor(() => expect(useToasts.getState().toasts).toMatchObject([{ text: '联系方式已保存' }]))
  expect(server.callsTo('/user/updateFactory')[0]?.body).toEqual({
    contact: '李雷',
    phone: '13800138000',
    regionCode: '330784',
    address: '江南街道 1 号',
  })
  expect(field(form, '联系电话').value).toBe('13800138000')
  server.answer({
    '/user/updateFactory': new Refusal(400, '所在地区不存在，请重新选择', {
      fields: [{ path: 'regionCode', label: '所在地区', message: '所在地区不存在，请重新选择' }],
    }),
  })
  fireEvent.click(form.getByRole('button', { name: '保存联系方式' }))
  expect(await form.findByText('所在地区不存在，请重新选择')).toBeTruthy()
})

test('saves and clears the defaults and updates the session at once', async () => {
  const { server } = open()
  const form = await formOf('下单与打印配置')
  fireEvent.change(form.getByLabelText(/^复核容差/), { target: { value: '三' } })
  fireEvent.click(form.getByRole('button', { name: '保存配置' }))
  expect(await form.findByText('请填 0 到 50 之间的整数，或留空')).toBeTruthy()
  fireEvent.change(form.getByLabelText(/^复核容差/), { target: { value: '' } })
  fireEvent.click(form.getByRole('radio', { name: '上门提货' }))
  fireEvent.click(form.getByRole('radio', { name: '月结' }))
  fireEvent.click(form.getByRole('radio', { name: 'A4 纸，一张多个' }))
  fireEvent.click(form.getByRole('button', { name: '保存配置' }))
  await waitFor(() =>
    expect(useSession.getState().user?.factory.defaults).toEqual({
      pickup_mode: 'door',
      payment: 'monthly',
      label_layout: 'a4',
      short_first: 'freight',
    }),
  )
  expect(server.callsTo('/Payment/updateFactoryConfig')[0]?.body).toEqual({
    reweighTolerancePercent: null,
    defaultPickupMode: 'door',
    defaultPayment: 'monthly',
    labelLayout: 'a4',
  })
})

test('lets a carrier choose what a smaller amount pays first', async () => {
  const { server } = open({ type: 3 })
  const form = await formOf('下单与打印配置')
  const rule = within(form.getByRole('group', { name: '签收时收的款少于应收，先抵哪一笔' }))
  expect(rule.getByRole('radio', { name: '到付运费' })).toHaveProperty('checked', true)
  fireEvent.click(rule.getByRole('radio', { name: '代收货款' }))
  fireEvent.click(form.getByRole('button', { name: '保存配置' }))
  await waitFor(() => expect(useSession.getState().user?.factory.defaults.short_first).toBe('cod'))
  expect(server.callsTo('/Payment/updateFactoryConfig')[0]?.body).toMatchObject({ shortFirst: 'cod' })
})

test('updates an untouched form when a colleague saves, and not an edited one', async () => {
  const { change } = open()
  const contact = await formOf('联系方式')
  const config = await formOf('下单与打印配置')
  fireEvent.change(config.getByLabelText(/^复核容差/), { target: { value: '8' } })
  change({ contact: '韩梅梅', config: { ...factory.config, reweighTolerancePercent: 5 } })
  await waitFor(() => expect(field(contact, '联系人').value).toBe('韩梅梅'))
  expect(config.getByLabelText<HTMLInputElement>(/^复核容差/).value).toBe('8')
})

test('scrolls to the renewal when the address names it', async () => {
  open({}, '/user/factory?panel=renewal')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('续费'))
})

test('shows an error in place and retries', async () => {
  const { server } = renderPage(<FactoryPage />, {
    user: userOf(2),
    answers: { '/user/getFactory': new Refusal(500, '系统繁忙，请稍后再试') },
  })
  const again = await screen.findByRole('button', { name: '重试' })
  server.answer({ '/user/getFactory': factory })
  fireEvent.click(again)
  expect(await formOf('联系方式')).toBeTruthy()
})

test('explains where each member chooses notices', async () => {
  open()
  const config = within(await screen.findByRole('form', { name: '下单与打印配置' }))
  expect(config.getByText(/右上角铃铛 > 通知设置/)).toBeTruthy()
})
