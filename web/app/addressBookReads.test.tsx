import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import { AddressBookPicker } from '../features/ordering/parties/AddressBookPicker.tsx'
import { DuplicatesDialog } from '../features/records/merge/DuplicatesDialog.tsx'
import { recordOf } from '../features/records/testing/records.ts'

/** The order form's picker and 查重 of the address book, which share the query cache. */
function Both() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AddressBookPicker partyKey="recipient" onPick={() => undefined} />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        查重
      </button>
      {isOpen && (
        <DuplicatesDialog kind="recipient" onClose={() => setOpen(false)} onMerged={() => undefined} />
      )}
    </>
  )
}

const open = () =>
  renderPage(<Both />, {
    user: userOf(2),
    answers: {
      '/record/getRecipientList': ({ keyword }) =>
        keyword === 'duplicates'
          ? { list: [recordOf({ id: 1, name: 'Duplicates & Co' })], total: 1 }
          : { list: [], total: 0 },
      '/record/getDuplicateRecipients': { groups: [], hasMore: false },
    },
  })

const typeDuplicates = () =>
  fireEvent.change(screen.getByRole('combobox', { name: '从地址簿选收货人' }), {
    target: { value: 'duplicates' },
  })

test("never uses the picker's search as the book's duplicates", async () => {
  open()
  typeDuplicates()
  expect(await screen.findByRole('option', { name: /Duplicates & Co/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '查重' }))
  expect(await screen.findByText('没有发现重复')).toBeTruthy()
})

test("never uses the duplicates as the picker's search", async () => {
  const { server } = open()
  fireEvent.click(screen.getByRole('button', { name: '查重' }))
  expect(await screen.findByText('没有发现重复')).toBeTruthy()
  typeDuplicates()
  expect(await screen.findByRole('option', { name: /Duplicates & Co/ })).toBeTruthy()
  await waitFor(() =>
    expect(server.callsTo('/record/getRecipientList').at(-1)?.body).toMatchObject({ keyword: 'duplicates' }),
  )
})
