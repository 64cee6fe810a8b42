import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '#shared/server/queryClient.ts'
import { orderDetailOf } from '#shared/testing/orders.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { StepDoubt } from './tasks/StepDoubt.tsx'

const order = orderDetailOf()

function Form() {
  const [isConfirmed, setConfirmed] = useState(false)
  return <StepDoubt action="sign" order={order} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
}

test('takes a confirmation back when another doubt takes the place of the confirmed one', async () => {
  let reason = '复核在等客户确认'
  renderPage(<Form />, {
    answers: {
      '/carrier/checkBatch': () => ({
        able: [],
        refused: [{ id: order.id, number: order.number, reason, canConfirm: true }],
        destinations: [],
      }),
    },
  })
  const box = await screen.findByRole('checkbox', { name: '已核对，照常签收' })
  fireEvent.click(box)
  expect(box).toHaveProperty('checked', true)
  await act(() => queryClient.invalidateQueries())
  expect(box).toHaveProperty('checked', true)
  reason = '客户对复核有异议'
  await act(() => queryClient.invalidateQueries())
  await screen.findByText(`${reason}。`)
  expect(box).toHaveProperty('checked', false)
})

test('asks for a confirmation of missing pieces, and again where more are missing', () => {
  function Counting() {
    const [isConfirmed, setConfirmed] = useState(false)
    const [missing, setMissing] = useState<string | null>(null)
    return (
      <>
        <button type="button" onClick={() => setMissing(missing === null ? '少 1 件' : '少 2 件')}>
          少一件
        </button>
        <StepDoubt
          action="sign"
          order={order}
          ownDoubt={missing}
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
        />
      </>
    )
  }
  renderPage(<Counting />, {
    answers: { '/carrier/checkBatch': { able: [], refused: [], destinations: [] } },
  })
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '少一件' }))
  const box = screen.getByRole('checkbox', { name: '已核对，照常签收' })
  fireEvent.click(box)
  expect(box).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('button', { name: '少一件' }))
  screen.getByText('少 2 件')
  expect(box).toHaveProperty('checked', false)
})
