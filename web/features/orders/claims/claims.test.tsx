import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wholeList } from '#contract/kernel/wholeList.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import ClaimStrip from './ClaimStrip.tsx'

const claim = (id: number) => ({
  id,
  number: `D${id}`,
  status: 'picked_up' as const,
  carrierName: '顺达货运',
  recipientName: '李雷',
  destinationText: '浙江省金华市义乌市',
  goodsName: '电动工具',
  pieces: 10,
  totalFen: 6_000,
  createdAt: '2026-11-20T02:00:00.000Z',
})

async function open() {
  const page = renderPage(<ClaimStrip />, {
    user: userOf(2),
    answers: { '/orders/getClaims': wholeList([claim(1), claim(2)]), '/orders/claimOrders': null },
  })
  fireEvent.click(await screen.findByRole('button', { name: '查看并认领' }))
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: '认领柜台订单' })) }
}

test('claims or declines only the ticked orders', async () => {
  const { server, dialog } = await open()
  fireEvent.click(dialog.getByRole('checkbox', { name: /D2/ }))
  fireEvent.click(dialog.getByRole('button', { name: '勾选的 1 单不是我寄的' }))
  await waitFor(() =>
    expect(server.callsTo('/orders/claimOrders').map(({ body }) => body)).toEqual([
      { ids: [1], isMine: false },
    ]),
  )
})

test('shows why a claim was refused and keeps the ticks', async () => {
  const { server, dialog } = await open()
  server.answer({ '/orders/claimOrders': Refusal.of('notFound') })
  fireEvent.click(dialog.getByRole('checkbox', { name: /D2/ }))
  fireEvent.click(dialog.getByRole('button', { name: '认领 1 单' }))
  expect(await dialog.findByText('没有找到，可能已删除，或不属于当前账号，请返回列表查看')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /D2/ }).checked).toBe(false)
})
