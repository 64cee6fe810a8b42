import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../server/queryClient.ts'
import { renderPage } from '../../testing/renderPage.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { PagedTable } from './PagedTable.tsx'
import { SearchField } from './SearchField.tsx'
import { tableRequest } from './tableAddress.ts'
import type { TableSpec } from './tableAddress.ts'
import { useChosenColumns } from './useChosenColumns.ts'
import { useSelection } from './useSelection.ts'
import { useTableAddress } from './useTableAddress.ts'

interface Person {
  id: number
  name: string
  age: number
}

type Sort = 'name' | 'oldest' | 'youngest'
type Request = ReturnType<typeof tableRequest<Sort>>
type Read = (request: Request) => Promise<{ list: Person[]; total: number }>

const spec: TableSpec<Sort, never> = { sorts: ['name', 'oldest', 'youngest'] }
const columns: Column<Person, Sort>[] = [
  { key: 'name', title: '姓名', cell: ({ name }) => name, sorts: { ascending: 'name' }, isHead: true },
  {
    key: 'age',
    title: '年龄',
    cell: ({ age }) => age,
    sorts: { ascending: 'youngest', descending: 'oldest' },
    align: 'end',
    hideable: true,
  },
]

let tableCount = 0

function People({ read, table }: { read: Read; table: string }) {
  const [address, change] = useTableAddress(spec)
  const request = tableRequest(address)
  const query = useQuery({
    queryKey: ['people', table, request],
    queryFn: () => read(request),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const selection = useSelection<Person>(({ id }) => id, 3)
  const { shown, choices, toggle } = useChosenColumns(table, columns)
  return (
    <>
      <SearchField keyword={address.keyword} placeholder="姓名" onSearch={(keyword) => change({ keyword })} />
      <ColumnChoice choices={choices} toggle={toggle} />
      <PagedTable
        caption="人员"
        unit="人"
        columns={shown}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        page={address.page}
        onPage={(page, isCorrection) => change({ page, isCorrection })}
        sort={address.sort}
        onSort={(sort) => change({ sort })}
        selection={selection}
        batch={(rows) => <output>{rows.map(({ name }) => name).join('、')}</output>}
        actions={({ name }) => <button type="button">修改{name}</button>}
        empty={<EmptyState title="还没有人" />}
      />
    </>
  )
}

const people = Array.from({ length: 45 }, (_, at) => ({ id: at + 1, name: `人${at + 1}`, age: 20 + at }))
const pageOf: Read = ({ page, pageSize }) =>
  Promise.resolve({ list: people.slice((page - 1) * pageSize, page * pageSize), total: people.length })

function openTable(read: Read, at = '/people') {
  tableCount += 1
  const requests = vi.fn(read)
  return { requests, ...renderPage(<People read={requests} table={`people-${tableCount}`} />, { at }) }
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const last = (requests: ReturnType<typeof openTable>['requests']) => requests.mock.calls.at(-1)?.[0]

test('shows a skeleton, then rows; paging and sorting go through the address', async () => {
  const { requests, currentPath } = openTable(pageOf)
  expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy()
  const table = await screen.findByRole('table', { name: '人员' })
  expect(within(table).getAllByRole('row')).toHaveLength(21)
  expect(screen.getByText('共 45 人，第 1 / 3 页')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  await screen.findByText('人21')
  expect(currentPath()).toBe('/people?page=2')

  fireEvent.click(screen.getByRole('button', { name: '年龄' }))
  await waitFor(() => expect(last(requests)).toEqual({ page: 1, pageSize: 20, sort: 'oldest' }))
  expect(currentPath()).toBe('/people?sort=oldest')
  expect(header('年龄').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: '年龄' }))
  await waitFor(() => expect(last(requests)?.sort).toBe('youngest'))
  expect(header('年龄').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(screen.getByRole('button', { name: '姓名' }))
  await waitFor(() => expect(currentPath()).toBe('/people'))
  expect(header('年龄').getAttribute('aria-sort')).toBe('none')
})

test('corrects a page beyond the end to the last one without a history entry', async () => {
  const { currentPath } = openTable(pageOf, '/people?page=11&keyword=')
  expect(await screen.findByText('人45')).toBeTruthy()
  expect(currentPath()).toBe('/people?page=3')
  expect(screen.getByText('共 45 人，第 3 / 3 页')).toBeTruthy()
  expect(screen.queryByText('还没有人')).toBeNull()
})

test('goes back to the first page and says so when the list is empty', async () => {
  const none: Read = () => Promise.resolve({ list: [], total: 0 })
  const { currentPath } = openTable(none, '/people?page=3')
  expect(await screen.findByText('还没有人')).toBeTruthy()
  expect(currentPath()).toBe('/people')
})

test('steps back page by page when the total names pages that do not exist', async () => {
  const short: Read = ({ page }) =>
    Promise.resolve({ list: page > 2 ? [] : people.slice(0, 20), total: people.length })
  const { currentPath } = openTable(short, '/people?page=4')
  expect(await screen.findByText('人20')).toBeTruthy()
  expect(currentPath()).toBe('/people?page=2')
})

test('ticking rows renders no cells; shift ticks the range; other actions are rendered', () => {
  const cell = vi.fn(({ name }: Person) => name)
  const counted: Column<Person>[] = [{ key: 'name', title: '姓名', cell }]
  const change = ({ name }: Person) => <button type="button">修改{name}</button>
  const look = ({ name }: Person) => <button type="button">看{name}</button>
  function Counted() {
    const [isReadOnly, setReadOnly] = useState(false)
    const selection = useSelection<Person>(({ id }) => id)
    return (
      <>
        <button type="button" onClick={() => setReadOnly(true)}>
          只看
        </button>
        <DataTable
          caption="人员"
          columns={counted}
          rows={people}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          selection={selection}
          actions={isReadOnly ? look : change}
        />
      </>
    )
  }
  renderPage(<Counted />, { at: '/people' })
  const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择${name}` })
  const tick = (name: string, shiftKey = false) => {
    cell.mockClear()
    fireEvent.click(checkbox(name), { shiftKey })
    expect(cell).not.toHaveBeenCalled()
    return people.filter((row) => checkbox(row.name).checked).map((row) => row.name)
  }
  expect(cell).toHaveBeenCalled()
  expect(tick('人7')).toEqual(['人7'])
  expect(tick('人9', true)).toEqual(['人7', '人8', '人9'])
  expect(tick('人7')).toEqual(['人8', '人9'])
  fireEvent.click(screen.getByRole('button', { name: '只看' }))
  expect(screen.getByRole('button', { name: '看人9' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '修改人9' })).toBeNull()
})

test('offers every order in one select when there are no titles to press', async () => {
  const { currentPath } = openTable(pageOf)
  const choice = await screen.findByLabelText<HTMLSelectElement>('排序')
  expect([...choice.options].map(({ text }) => text)).toEqual(['姓名', '年龄 ↓', '年龄 ↑'])
  fireEvent.change(choice, { target: { value: 'youngest' } })
  expect(currentPath()).toBe('/people?sort=youngest')
})

test('keeps selections across pages, limits their number and clears all at once', async () => {
  openTable(pageOf)
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择人2' }))
  expect(screen.getByRole('checkbox', { name: '选择本页全部' })).toHaveProperty('indeterminate', true)
  fireEvent.click(screen.getByRole('button', { name: '下一页' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择人21' }))
  const bar = within(screen.getByRole('group', { name: '批量操作' }))
  expect(bar.getByText('已选 2 人')).toBeTruthy()
  expect(bar.getByText('人2、人21')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
  expect(bar.getByText('已选 3 人，一次最多这么多')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择人30' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择人21' }).disabled).toBe(false)
  fireEvent.click(bar.getByRole('button', { name: '取消选择' }))
  expect(screen.queryByRole('group', { name: '批量操作' })).toBeNull()
})

test('keeps a hidden column hidden until it is restored; Esc closes the choice', async () => {
  openTable(pageOf)
  await screen.findByRole('table')
  const opener = screen.getByRole('button', { name: '列' })
  fireEvent.click(opener)
  expect(screen.queryByRole('checkbox', { name: '姓名' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: '年龄' }))
  expect(screen.queryByRole('columnheader', { name: '年龄' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('checkbox', { name: '年龄' }), { key: 'Escape' })
  expect(screen.queryByRole('group', { name: '显示的列' })).toBeNull()
  expect(document.activeElement).toBe(opener)
  fireEvent.click(opener)
  fireEvent.click(screen.getByRole('checkbox', { name: '年龄' }))
  expect(header('年龄')).toBeTruthy()
})

test('searches when typing pauses, at once with Enter, and keeps what is typed meanwhile', async () => {
  const { requests, currentPath } = openTable(pageOf, '/people?page=2&other=1')
  const field = await screen.findByLabelText<HTMLInputElement>('关键字')
  vi.useFakeTimers()
  try {
    fireEvent.change(field, { target: { value: ' 李' } })
    act(() => {
      vi.advanceTimersByTime(200)
    })
    expect(currentPath()).toBe('/people?page=2&other=1')
    act(() => {
      vi.advanceTimersByTime(200)
    })
    expect(currentPath()).toBe('/people?other=1&keyword=%E6%9D%8E')
    expect(field.value).toBe(' 李')
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: '李l' } })
    act(() => {
      vi.advanceTimersByTime(1000)
    })
    expect(currentPath()).toContain('keyword=%E6%9D%8E')
    fireEvent.compositionEnd(field)
    fireEvent.change(field, { target: { value: '李雷' } })
    fireEvent.submit(screen.getByRole('search'))
    expect(currentPath()).toBe('/people?other=1&keyword=%E6%9D%8E%E9%9B%B7')
    fireEvent.click(screen.getByRole('button', { name: '清除关键字' }))
    expect(currentPath()).toBe('/people?other=1')
    expect(field.value).toBe('')
  } finally {
    vi.useRealTimers()
  }
  await waitFor(() => expect(last(requests)).toEqual({ page: 1, pageSize: 20, sort: 'name' }))
})

test('says what to do when there are no rows, and retries after a failure', async () => {
  let isBroken = true
  const read: Read = () =>
    isBroken ? Promise.reject(new Error('cut')) : Promise.resolve({ list: [], total: 0 })
  openTable(read)
  const again = await screen.findByRole('button', { name: '重试' })
  isBroken = false
  fireEvent.click(again)
  expect(await screen.findByText('还没有人')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('selects and deselects ranges with shift; arrow keys move between checkboxes', async () => {
  openTable(pageOf)
  const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `选择${name}` })
  const ticked = () => screen.getByRole('group', { name: '批量操作' }).textContent
  await screen.findByText('人2')
  fireEvent.click(tick('人2'))
  fireEvent.click(tick('人4'), { shiftKey: true })
  expect(ticked()).toContain('已选 3 人，一次最多这么多')
  fireEvent.click(tick('人3'), { shiftKey: true })
  expect(ticked()).toContain('已选 1 人')
  expect(tick('人2').checked).toBe(true)
  tick('人2').focus()
  fireEvent.keyDown(tick('人2'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(tick('人3'))
  fireEvent.keyDown(tick('人3'), { key: 'ArrowUp' })
  fireEvent.keyDown(tick('人2'), { key: 'ArrowUp' })
  fireEvent.keyDown(tick('人1'), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(tick('人1'))
})

test('moves the focus to the next row when the row that has it is removed', async () => {
  let list = people.slice(0, 3)
  openTable(() => Promise.resolve({ list, total: list.length }))
  const button = await screen.findByRole('button', { name: '修改人3' })
  button.focus()
  list = people.slice(0, 2)
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(screen.queryByText('人3')).toBeNull())
  expect(document.activeElement?.tagName).toBe('TR')
  expect(document.activeElement?.textContent).toContain('人2')
})
