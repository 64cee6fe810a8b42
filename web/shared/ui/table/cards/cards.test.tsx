import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setDevice } from '../../../browser/settings.ts'
import { renderPage } from '../../../testing/renderPage.tsx'
import type { Column } from '../columns.ts'
import { DataTable } from '../DataTable.tsx'

interface Person {
  id: number
  name: string
  age: number
}

const people: readonly Person[] = [
  { id: 1, name: '人1', age: 20 },
  { id: 2, name: '人2', age: 21 },
]
const columns: readonly Column<Person>[] = [
  { key: 'name', title: '姓名', cell: ({ name }) => name, isHead: true },
  { key: 'age', title: '年龄', cell: ({ age }) => age, align: 'end' },
]

test('on a phone a column is left out of the card and shown behind ⋯ with the buttons', () => {
  setDevice('mobile')
  renderPage(
    <DataTable
      caption="人员"
      columns={columns.map((column) => ({ ...column, isOffCard: column.key === 'age' }))}
      rows={people.slice(0, 1)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={({ name }) => <button type="button">修改{name}</button>}
    />,
    { at: '/people' },
  )
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['姓名', '操作'])
  expect(screen.getAllByRole('cell')).toHaveLength(2)
  const more = screen.getByRole('button', { name: '人1的操作' })
  const sheet = document.getElementById(more.getAttribute('popovertarget') ?? '')
  // not there before somebody wants to see it
  expect(sheet?.textContent).toBe('修改人1')
  fireEvent.click(more)
  expect(sheet?.textContent).toBe('年龄 20修改人1')
})

test('on a phone a column that only the narrowest leave out is on the card and behind ⋯', () => {
  setDevice('mobile')
  renderPage(
    <DataTable
      caption="人员"
      columns={columns.map((column) => (column.key === 'age' ? { ...column, isOffCard: 'narrow' } : column))}
      rows={people.slice(0, 1)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      actions={({ name }) => <button type="button">修改{name}</button>}
    />,
    { at: '/people' },
  )
  expect(screen.getByRole('cell', { name: '20' }).hasAttribute('data-off-narrow')).toBe(true)
  const more = screen.getByRole('button', { name: '人1的操作' })
  fireEvent.click(more)
  expect(document.getElementById(more.getAttribute('popovertarget') ?? '')?.textContent).toBe(
    '年龄 20修改人1',
  )
})

test('on a phone a shortened cell is whole behind ⋯, also in a table without actions', () => {
  setDevice('desktop')
  const shortened: Column<Person>[] = [
    { key: 'name', title: '姓名', isHead: true, cell: ({ name }) => name },
    {
      key: 'age',
      title: '年龄',
      cell: ({ age }) => `${age} 岁零 3 个月`,
      cardCell: ({ age }) => (age > 20 ? undefined : `${age} 岁`),
    },
  ]
  const table = (
    <DataTable
      caption="人员"
      columns={shortened}
      rows={people}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  )
  renderPage(table, { at: '/people' })
  expect(screen.getByText('20 岁零 3 个月').closest('[popover]')).toBeNull()
  expect(screen.queryByText('20 岁')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: '详情' })).toBeNull()

  act(() => setDevice('mobile'))
  expect(screen.getByText('20 岁').closest('[popover]')).toBeNull()
  expect(screen.queryByText(/20 岁零 3 个月/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '人1的详情' }))
  expect(screen.getByText(/20 岁零 3 个月/).closest('[popover]')).toBeTruthy()
  screen.getByRole('columnheader', { name: '详情' })
  expect(screen.getByText('21 岁零 3 个月').closest('[popover]')).toBeNull()
})

test('on a phone a compact card without actions has all columns whole behind ⋯', () => {
  setDevice('desktop')
  renderPage(
    <DataTable
      caption="人员"
      columns={columns.map((column) => (column.isHead ? { ...column, cardPosition: 'head' } : column))}
      rows={people.slice(0, 1)}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      isCompact
    />,
    { at: '/people' },
  )
  expect(screen.queryByRole('columnheader', { name: '详情' })).toBeNull()
  act(() => setDevice('mobile'))
  screen.getByRole('columnheader', { name: '详情' })
  const more = screen.getByRole('button', { name: '人1的详情' })
  const sheet = document.getElementById(more.getAttribute('popovertarget') ?? '')
  expect(sheet?.textContent).toBe('')
  fireEvent.click(more)
  expect(sheet?.textContent).toBe('姓名 人1年龄 20')
})
