import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefersReducedMotion } from '../../browser/reducedMotion.ts'
import { changeSettings, chooseSettings } from '../../browser/settings.ts'
import { Chart } from './Chart.tsx'
import type { ChartOption } from './chartOption.ts'
import { loadDrawing } from './loadDrawing.ts'

vi.mock('../../browser/reducedMotion.ts', () => ({ prefersReducedMotion: vi.fn(() => false) }))
vi.mock('./loadDrawing.ts', () => ({ loadDrawing: vi.fn() }))

const option: ChartOption = {
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'value' },
  yAxis: { type: 'value' },
  series: [{ type: 'line', data: [[0, 1]] }],
}
const table = { caption: '每月票数', head: ['月份', '票数'], rows: [['一月', '12']] }

/** The calls on drawings in order; each drawing has a number. */
let acts: string[] = []
let shown: ChartOption[] = []
let drawings = 0

function drawIn(container: HTMLElement) {
  drawings += 1
  const name = drawings
  acts.push(`${name} begins ${container.isConnected ? 'mounted' : 'detached'}`)
  return {
    show: (next: ChartOption) => {
      acts.push(`${name} shows`)
      shown.push(next)
    },
    end: () => void acts.push(`${name} ends`),
  }
}

beforeEach(() => {
  acts = []
  shown = []
  drawings = 0
  vi.mocked(prefersReducedMotion).mockReturnValue(false)
  vi.mocked(loadDrawing).mockReset().mockResolvedValue(drawIn)
})

afterEach(() => act(() => chooseSettings({})))

const chart = (chartOption: ChartOption = option) => (
  <MantineProvider env="test">
    <Chart option={chartOption} label="一月 12 票" table={table} />
  </MantineProvider>
)

test('draws once its container is mounted, with a label', async () => {
  render(chart())
  expect(screen.getByRole('status', { name: '正在加载' })).toBeTruthy()
  await waitFor(() => expect(acts).toEqual(['1 begins mounted', '1 shows']))
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('img', { name: '一月 12 票' })).toBeTruthy()
  const [head, row] = screen.getAllByRole('row', { hidden: true })
  expect(head?.textContent).toBe('月份票数')
  expect(row?.textContent).toBe('一月12')
  expect(screen.getByText('看数据').closest('details')?.open).toBe(false)
})

test('keeps tooltips on the canvas, because the CSP refuses their HTML', async () => {
  render(chart())
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]?.tooltip).toEqual({ trigger: 'axis', renderMode: 'richText' })
})

test.each([
  [true, false],
  [false, undefined],
])('reduced motion %s: animation %s', async (matches, animation) => {
  vi.mocked(prefersReducedMotion).mockReturnValue(matches)
  render(chart())
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]?.animation).toBe(animation)
})

test('shows another option in the same drawing, but the same one not again', async () => {
  const { rerender } = render(chart())
  await waitFor(() => expect(shown).toHaveLength(1))
  rerender(chart())
  expect(shown).toHaveLength(1)
  rerender(chart({ ...option, xAxis: { type: 'value', max: 3 } }))
  expect(shown).toHaveLength(2)
  expect(shown[1]?.xAxis).toEqual({ type: 'value', max: 3 })
  expect(drawings).toBe(1)
})

test('redraws for the dark theme and larger text', async () => {
  render(chart())
  await waitFor(() => expect(shown).toHaveLength(1))
  act(() => changeSettings({ theme: 'dark' }))
  act(() => changeSettings({ largeText: true }))
  expect(acts).toEqual([
    '1 begins mounted',
    '1 shows',
    '1 ends',
    '2 begins mounted',
    '2 shows',
    '2 ends',
    '3 begins mounted',
    '3 shows',
  ])
})

test('ends while its page is hidden, starts again when shown, and ends on unmount', async () => {
  const inActivity = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{chart()}</Activity>
  const { rerender, unmount } = render(inActivity('visible'))
  await waitFor(() => expect(shown).toHaveLength(1))
  rerender(inActivity('hidden'))
  expect(acts.at(-1)).toBe('1 ends')
  rerender(inActivity('visible'))
  await waitFor(() => expect(acts.slice(-2)).toEqual(['2 begins mounted', '2 shows']))
  unmount()
  expect(acts.at(-1)).toBe('2 ends')
})

test('keeps the figures when the library fails to load, and retries', async () => {
  vi.mocked(loadDrawing).mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
  render(chart())
  expect((await screen.findByRole('alert')).textContent).toContain('图表加载失败')
  expect(screen.getByText('看数据').closest('details')?.open).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(acts).toEqual(['1 begins mounted', '1 shows']))
  expect(screen.queryByRole('alert')).toBeNull()
})
