import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { countsOf, orderDetailOf, orderRowOf } from '#shared/testing/orders.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import CarrierOrdersPage from './CarrierOrdersPage.tsx'
import { forms } from './lazyForms.ts'

// as after the first touch of the page
beforeAll(() => Promise.all(forms.map(({ load }) => load())))

const rows = [8_900_000, 20_000].map((codFen, index) =>
  orderRowOf({
    id: index + 1,
    number: `D00000000000${index + 1}`,
    status: 'signed',
    codState: 'collected',
    codFen,
  }),
)

const open = (at: string) =>
  renderPage(<CarrierOrdersPage />, {
    at,
    user: userOf(3),
    answers: {
      '/carrier/getOrderPool': { destinations: [], pickups: [] },
      '/carrier/getOrderList': { list: rows, total: rows.length, counts: countsOf({ signed: rows.length }) },
      '/carrier/getOrderDetail': orderDetailOf({
        status: 'signed',
        ledgers: [
          {
            kind: 'cod',
            state: 'collected',
            amountFen: 123_450,
            receivedFen: 123_450,
            copies: 0,
            method: null,
            dueAt: '2026-11-21T00:00:00.000Z',
            underwayAt: null,
            doneAt: null,
          },
        ],
      }),
      '/carrier/advanceLedger': { orders: 1, amountFen: 1 },
    },
  })

/** Waits for the question, answers it and returns its title. */
async function answerQuestion(isConfirmed: boolean): Promise<string | undefined> {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  const { open: question } = useQuestion.getState()
  await act(async () => question?.answer(isConfirmed))
  return question?.title
}

test('asks with number and sum before the 代收货款 of many orders is paid out', async () => {
  const { server } = open('/carrier/orders')
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }))
  const bar = within(screen.getByRole('group', { name: '批量操作' }))
  fireEvent.click(bar.getByRole('button', { name: '收付款登记' }))
  const form = screen.getByRole('form', { name: '登记 2 票' })
  fireEvent.submit(form)
  expect(await answerQuestion(false)).toBe('登记 2 票代收款已发放，共 ¥89,200.00？')
  expect(server.callsTo('/carrier/advanceLedger')).toEqual([])
  fireEvent.submit(form)
  await answerQuestion(true)
  await waitFor(() =>
    expect(server.callsTo('/carrier/advanceLedger').map(({ body }) => body)).toEqual([
      { kind: 'cod', orderIds: [1, 2], expectedState: 'collected', to: 'remitted' },
    ]),
  )
})

test('asks with the sum before the 代收货款 of one order is paid out', async () => {
  const { server } = open('/carrier/orders?order=5')
  const panel = within(await screen.findByRole('dialog', { name: /D000000000058/ }))
  fireEvent.click(await panel.findByRole('button', { name: '收付款登记' }))
  const form = panel.getByRole('form', { name: '收付款登记' })
  fireEvent.submit(form)
  expect(await answerQuestion(false)).toBe('登记 1 票代收款已发放，共 ¥1,234.50？')
  expect(server.callsTo('/carrier/advanceLedger')).toEqual([])
  fireEvent.submit(form)
  await answerQuestion(true)
  await waitFor(() => expect(server.callsTo('/carrier/advanceLedger')).toHaveLength(1))
})
