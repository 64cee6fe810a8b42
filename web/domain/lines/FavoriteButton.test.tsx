import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetReads } from '../../shared/server/queryClient.ts'
import { adoptToken, useSession } from '../../shared/server/session.ts'
import { Refusal } from '../../shared/testing/fakeServer.ts'
import type { Answers } from '../../shared/testing/fakeServer.ts'
import { userOf } from '../../shared/testing/people.ts'
import { renderPage } from '../../shared/testing/renderPage.tsx'
import { useToasts } from '../../shared/ui/dialog/toast.ts'
import { FavoriteButton } from './FavoriteButton.tsx'

/** A server that keeps what is saved, and how often it was asked. */
function keeping(...lineIds: number[]): Answers {
  const kept = new Set(lineIds)
  return {
    '/favorites/getFavoriteIds': () => ({ lineIds: [...kept] }),
    '/favorites/addFavorite': ({ lineId }) => ({ total: kept.add(lineId).size, isRestored: false }),
    '/favorites/removeFavorite': ({ lineId }) => {
      kept.delete(lineId)
      return { total: kept.size }
    },
  }
}

const buttons = (
  <>
    <FavoriteButton lineId={1} of="顺通到义乌" />
    <FavoriteButton lineId={2} of="飞达到义乌" />
  </>
)
const button = (name: string, pressed: boolean) =>
  screen.findByRole('button', { name: pressed ? `已${name}` : name, pressed })

test('all buttons ask once; a press is shown before it is answered', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { server } = renderPage(buttons, { answers: keeping(2) })
  expect((await button('收藏飞达到义乌', true)).textContent).toBe('已收藏')
  expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(1)
  server.answer({ '/favorites/addFavorite': () => answered.then(() => ({ total: 2, isRestored: false })) })
  fireEvent.click(await button('收藏顺通到义乌', false))
  expect((await button('收藏顺通到义乌', true)).textContent).toBe('已收藏')
  answer()
  await waitFor(() => expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(2))
})

test('pressed twice while the first is under way, the last request is told last', async () => {
  const { server } = renderPage(buttons, { answers: keeping(), user: userOf(2) })
  const first = await button('收藏顺通到义乌', false)
  await waitFor(() => expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(1))
  fireEvent.click(first)
  fireEvent.click(await button('收藏顺通到义乌', true))
  await waitFor(() => expect(server.callsTo('/favorites/removeFavorite')).toHaveLength(1))
  await button('收藏顺通到义乌', false)
  const told = server.calls.map(({ path }) => path).filter((path) => !path.endsWith('Ids'))
  expect(told).toEqual(['/favorites/addFavorite', '/favorites/removeFavorite'])
  await waitFor(() => expect(useSession.getState().user?.favorites).toBe(0))
})

test('a refusal takes the press back and says why', async () => {
  const full = '最多收藏 500 条专线，请先取消不用的收藏再试'
  renderPage(buttons, { answers: { ...keeping(2), '/favorites/addFavorite': new Refusal(409, full) } })
  await button('收藏飞达到义乌', true)
  fireEvent.click(await button('收藏顺通到义乌', false))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(full))
  expect(await button('收藏顺通到义乌', false)).toBeTruthy()
})

test('after a logout what is saved is asked anew', async () => {
  const { server } = renderPage(buttons, { answers: keeping(1), user: userOf(2) })
  await button('收藏顺通到义乌', true)
  server.answer(keeping(2))
  act(() => {
    adoptToken(null)
    forgetReads()
  })
  expect(await button('收藏飞达到义乌', true)).toBeTruthy()
  expect(await button('收藏顺通到义乌', false)).toBeTruthy()
})
