import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#shared/server/queryClient.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { unreadQuery } from './unreadNotices.ts'
import { useReadOrderNotices } from './useReadOrderNotices.ts'

function Order({ version }: { version: number }) {
  useReadOrderNotices(5, version)
  return null
}

const bellKnows = (unread: number) =>
  act(() => {
    queryClient.setQueryData(unreadQuery.queryKey, unread)
  })
const open = (answers: Answers) => {
  const page = renderPage(<Order version={1} />, { answers })
  const marks = () => page.server.callsTo('/notices/setNoticeRead').map(({ body }) => body)
  return { ...page, marks }
}

test('marks notices as read while their order is shown, and sends nothing while nothing is unread', async () => {
  const { marks } = open({ '/notices/setNoticeRead': { unread: 1 } })
  bellKnows(0)
  expect(marks()).toEqual([])
  bellKnows(3)
  await waitFor(() => expect(marks()).toEqual([{ orderId: 5 }]))
})
