import { act, render, screen } from '@testing-library/react'
import { memo } from 'react'
import { expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/kernel/time.ts'
import { Age } from './Age.tsx'

test('ages inside a row that is not rendered again', () => {
  vi.useFakeTimers()
  try {
    const at = new Date().toISOString()
    const Row = memo(() => (
      <p>
        <Age at={at} />
      </p>
    ))
    render(<Row />)
    expect(screen.getByText('刚刚')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(5 * minuteMs))
    expect(screen.getByText('5 分钟前')).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})
