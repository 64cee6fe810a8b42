import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { recordOf } from '../testing/records.ts'
import { DuplicatesDialog } from './DuplicatesDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'

const a = recordOf({ id: 1, timesUsed: 2 })
const b = recordOf({ id: 2, name: '雷哥', timesUsed: 9 })
const c = recordOf({ id: 3, name: '小雷', timesUsed: 0, address: '3 号' })

test('proposes to keep the most used record, and allows keeping another and excluding one', async () => {
  const onClose = vi.fn()
  const onMerged = vi.fn()
  const { server } = renderPage(
    <MergeDialog kind="recipient" records={[a, b, c]} onClose={onClose} onMerged={onMerged} />,
    {
      user: userOf(2),
      answers: {
        '/record/mergeRecipients': new Refusal(404, '没有找到，可能已删除，或不属于当前账号，请返回列表查看'),
      },
    },
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /保留雷哥/ }).checked).toBe(true)
  expect(screen.getByRole('button', { name: '把 2 条并入“雷哥”' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /保留李雷/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /并入小雷/ }))
  const merge = screen.getByRole('button', { name: '把 1 条并入“李雷”' })
  fireEvent.click(merge)
  expect(
    await screen.findByText('没有合并：没有找到，可能已删除，或不属于当前账号，请返回列表查看'),
  ).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  server.answer({ '/record/mergeRecipients': a })
  fireEvent.click(merge)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(onMerged).toHaveBeenCalledTimes(1)
  expect(server.callsTo('/record/mergeRecipients').map(({ body }) => body)).toEqual([
    { keepId: 1, mergeIds: [2] },
    { keepId: 1, mergeIds: [2] },
  ])
})

test('merges duplicates group by group and refetches the remaining ones', async () => {
  const phone = { reason: 'phone' as const, records: [a, b] }
  const name = { reason: 'name' as const, records: [a, c] }
  let groups: (typeof phone | typeof name)[] = [phone, name]
  const { server } = renderPage(
    <DuplicatesDialog kind="recipient" onClose={() => undefined} onMerged={() => undefined} />,
    {
      user: userOf(2),
      answers: {
        '/record/getDuplicateRecipients': () => ({ groups, hasMore: groups.length > 1 }),
        '/record/mergeRecipients': b,
      },
    },
  )
  const byPhone = within(await screen.findByRole('group', { name: '电话相同：2 条' }))
  expect(screen.getByRole('group', { name: '姓名和地区相同：2 条' })).toBeTruthy()
  expect(screen.getByText(/合并后会显示其余的/)).toBeTruthy()
  groups = []
  fireEvent.click(byPhone.getByRole('button', { name: /并入“雷哥”/ }))
  expect(await screen.findByText('没有发现重复')).toBeTruthy()
  expect(server.callsTo('/record/mergeRecipients').map(({ body }) => body)).toEqual([
    { keepId: 2, mergeIds: [1] },
  ])
})

test('disables merging without a second record, and retries after an error', async () => {
  const { server } = renderPage(
    <DuplicatesDialog kind="shipper" onClose={() => undefined} onMerged={() => undefined} />,
    {
      user: userOf(2),
      answers: { '/record/getDuplicateShippers': new Refusal(500, '系统暂时繁忙，请稍后重试') },
    },
  )
  const again = await screen.findByRole('button', { name: '重试' })
  server.answer({
    '/record/getDuplicateShippers': { groups: [{ reason: 'phone', records: [a, b] }], hasMore: false },
  })
  fireEvent.click(again)
  fireEvent.click(await screen.findByRole('checkbox', { name: /并入李雷/ }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '请勾选要并入的' }).disabled).toBe(true)
})
