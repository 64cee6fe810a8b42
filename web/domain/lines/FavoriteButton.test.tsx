import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useToasts } from '#shared/messages/toast.ts'
import { forgetReads } from '#shared/server/queryClient.ts'
import { adoptToken, useSession } from '#shared/server/session.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'

/** Creates a server that stores favorites. */
function favoriteServer(...lineIds: number[]): Answers {
  const savedIds = new Set(lineIds)
  return {
    '/favorites/getFavoriteIds': () => ({ lineIds: [...savedIds] }),
    '/favorites/addFavorite': ({ lineId }) => ({ total: savedIds.add(lineId).size, isRestored: false }),
    '/favorites/removeFavorite': ({ lineId }) => {
      savedIds.delete(lineId)
      return { total: savedIds.size }
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

test('loads the favorites once for all buttons and shows a press before its answer', async () => {
  let answer: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { server } = renderPage(buttons, { answers: favoriteServer(2) })
  expect((await button('收藏飞达到义乌', true)).textContent).toBe('已收藏')
  expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(1)
  server.answer({ '/favorites/addFavorite': () => released.then(() => ({ total: 2, isRestored: false })) })
  fireEvent.click(await button('收藏顺通到义乌', false))
  expect((await button('收藏顺通到义乌', true)).textContent).toBe('已收藏')
  answer()
  await waitFor(() => expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(2))
})

test('sends the last state last when pressed twice during a call', async () => {
  const { server } = renderPage(buttons, { answers: favoriteServer(), user: userOf(2) })
  const first = await button('收藏顺通到义乌', false)
  await waitFor(() => expect(server.callsTo('/favorites/getFavoriteIds')).toHaveLength(1))
  fireEvent.click(first)
  fireEvent.click(await button('收藏顺通到义乌', true))
  await waitFor(() => expect(server.callsTo('/favorites/removeFavorite')).toHaveLength(1))
  await button('收藏顺通到义乌', false)
  const writes = server.calls.map(({ path }) => path).filter((path) => !path.endsWith('Ids'))
  expect(writes).toEqual(['/favorites/addFavorite', '/favorites/removeFavorite'])
  await waitFor(() => expect(useSession.getState().user?.favorites).toBe(0))
})

test('reverts the press and shows the reason when refused', async () => {
  const full = '最多收藏 500 条专线，请先取消不用的收藏再试'
  renderPage(buttons, { answers: { ...favoriteServer(2), '/favorites/addFavorite': new Refusal(409, full) } })
  await button('收藏飞达到义乌', true)
  fireEvent.click(await button('收藏顺通到义乌', false))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe(full))
  expect(await button('收藏顺通到义乌', false)).toBeTruthy()
})

test('reloads the favorites after a logout', async () => {
  const { server } = renderPage(buttons, { answers: favoriteServer(1), user: userOf(2) })
  await button('收藏顺通到义乌', true)
  server.answer(favoriteServer(2))
  act(() => {
    adoptToken(null)
    forgetReads()
  })
  expect(await button('收藏飞达到义乌', true)).toBeTruthy()
  expect(await button('收藏顺通到义乌', false)).toBeTruthy()
})
